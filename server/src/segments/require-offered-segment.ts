import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { findArchivedLocking } from './segments.queries.ts'

/**
 * Throws an error of the field `segmentId` if a segment is unknown, or archived and not already in use by the
 * record (`before`). Blocks archiving it until the transaction ends.
 */
export async function requireOfferedSegment(
  trx: Database,
  segmentId: string | null,
  before: string | null = null,
): Promise<void> {
  if (segmentId === null || segmentId === before) return
  const isArchived = await findArchivedLocking(trx, segmentId)
  if (isArchived === null) throw new AppError('invalid.fields', { fields: { segmentId: 'option.invalid' } })
  if (isArchived) throw new AppError('segment.archived', { fields: { segmentId: 'segment.archived' } })
}
