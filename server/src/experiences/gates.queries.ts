import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { segmentsOfMember } from '../segments/members.queries.ts'
import { conditionsOf } from '../segments/segments.queries.ts'

/**
 * Returns the segments to which a professional belongs now, among those of experiences that are not over. No
 * query if there are none.
 */
export async function segmentsOfComing(
  db: Database,
  professionalId: string,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct segment_id as id from experiences where segment_id is not null and ends_at > ${now}`.execute(
    db.withoutPlugins(),
  )
  const segments = await conditionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return segmentsOfMember(db, professionalId, segments, now)
}
