import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Returns the cached counts of segments with their current conditions, if they were counted after an instant.
 * One query.
 */
export async function findCachedCounts(
  db: Database,
  segmentIds: readonly string[],
  after: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; members: number }>`
    select c.segment_id as id, c.members from segment_counts c
    join segments s on s.id = c.segment_id and s.revision = c.revision
    where c.segment_id = any(${segmentIds}::uuid[]) and c.counted_at > ${after}`.execute(db)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

export interface CountedSegment {
  readonly id: string
  readonly revision: number
  readonly members: number
}

/** Caches the counts of segments that still exist. One query. */
export async function cacheCounts(db: Database, counts: readonly CountedSegment[], now: Date): Promise<void> {
  await sql`
    insert into segment_counts (segment_id, revision, members, counted_at)
    select s.id, c.revision, c.members, ${now} from segments s
    join unnest(${counts.map(({ id }) => id)}::uuid[], ${counts.map(({ revision }) => revision)}::int[],
      ${counts.map(({ members }) => members)}::int[]) c (id, revision, members) on c.id = s.id
    order by s.id for key share of s
    on conflict (segment_id) do update
      set revision = excluded.revision, members = excluded.members, counted_at = excluded.counted_at`.execute(
    db,
  )
}
