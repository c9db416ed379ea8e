import type { RecordScreen } from '@esquadro/contract/record-views/member'
import type { Caller, Context } from '../context/context.ts'
import { insertViews } from './record-views.queries.ts'

/**
 * Records that the caller viewed the records of members on a screen: once for each viewer, screen and hour.
 * Skips the caller's own record. At most one query.
 */
export async function recordViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Pick<Caller, 'id'>,
  screen: RecordScreen,
  subjectIds: readonly (string | null)[],
): Promise<void> {
  const others = [...new Set(subjectIds)].filter((id): id is string => id !== null && id !== viewer.id)
  if (others.length > 0)
    await insertViews(db, { viewerId: viewer.id, screen, subjectIds: others, now: clock.now() })
}
