import type { Context } from '../context/context.ts'
import { errorCodeOf } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteSegment as deleteRow, getSegment, lockSegment } from './segments.queries.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes a segment that nothing refers to. Throws `segment.in-use`. */
export async function deleteSegment({ inTransaction, audit }: Context, id: string): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      await lockSegment(trx, id)
      const { name, description, conditions } = await getSegment(trx, id)
      await deleteRow(trx, id)
      await audit(trx, {
        action: 'segment.deleted',
        subjectType: 'segment',
        subjectId: id,
        before: { name, description, conditions },
      })
    })
  } catch (error) {
    if (errorCodeOf(error) === FOREIGN_KEY_VIOLATION) throw new AppError('segment.in-use')
    throw error
  }
}
