import type { Database } from '../database/connect.ts'
import { momentOf } from './conditions.queries.ts'
import { segmentsOfMembers } from './members.queries.ts'
import { conditionsOf } from './segments.queries.ts'

/**
 * Returns the segments, among the given ids, to which each professional currently belongs. Four queries, none
 * without segments or people.
 */
export async function segmentsOfPeople(
  db: Database,
  segmentIds: readonly string[],
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (userIds.length === 0 || segmentIds.length === 0) return new Map()
  return segmentsOfMembers(db, userIds, await conditionsOf(db, segmentIds), await momentOf(db, now))
}
