import type { ExtraPointData } from '@esquadro/contract/extra-points/extra-point'
import type { Caller, Context } from '../context/context.ts'
import { type ExtraPointRow, insertExtraPoint } from './extra-points.queries.ts'

/** Creates an extra point, which can be claimed from its first day on. */
export const createExtraPoint = (
  { inTransaction, audit, clock }: Context,
  user: Caller,
  data: ExtraPointData,
): Promise<ExtraPointRow> =>
  inTransaction(async (trx) => {
    const row = await insertExtraPoint(trx, data, { adminId: user.id, now: clock.now() })
    await audit(trx, {
      action: 'extra-point.created',
      subjectType: 'extra-point',
      subjectId: row.id,
      after: data,
    })
    return row
  })
