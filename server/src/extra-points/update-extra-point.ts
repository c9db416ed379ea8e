import type { ExtraPointData } from '@esquadro/contract/extra-points/extra-point'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { type ExtraPointRow, writeExtraPoint } from './extra-points.queries.ts'

/** Updates an extra point. Throws `extra-point.claims-exceed` if the limit is below the number of claims made. */
export async function updateExtraPoint(
  trx: Database,
  id: string,
  data: ExtraPointData,
  now: Date,
): Promise<ExtraPointRow> {
  try {
    return await writeExtraPoint(trx, id, data, now)
  } catch (error) {
    if (violates(error, 'extra_point_has_room'))
      throw new AppError('extra-point.claims-exceed', { fields: { maxClaims: 'extra-point.claims-exceed' } })
    throw error
  }
}
