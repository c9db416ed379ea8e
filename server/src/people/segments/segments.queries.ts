import type { QueryOf } from '@esquadro/contract'
import type * as cmsSegments from '@esquadro/contract/people/segments/cms'
import type { Segment, SegmentDetails, SegmentInput } from '@esquadro/contract/people/segments/cms'
import { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readMoment } from './conditions.queries.ts'
import { experienceIdsIn, segmentsOfMembers, storeIdsIn } from './members.queries.ts'

/** A segment as the calls return it. */
type StoredSegment = z.input<typeof Segment>
export type StoredDetails = z.input<typeof SegmentDetails>

interface Row {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly conditions: unknown
  readonly uses: number
  readonly archivedAt: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const readConditions = (stored: unknown): SegmentCondition[] => z.array(SegmentCondition).parse(stored)

/** The records that refer to segments. */
const uses = sql`(
  select segment_id, 'experience' as kind, id, title as name, active as is_active, created_at from experiences
    where segment_id is not null
  union all
  select segment_id, 'accelerator', id, name, active, created_at from accelerators where segment_id is not null
  union all
  select segment_id, 'announcement', id, title ->> 'ptBR', finished_at is null, created_at from announcements)`

const columns = sql`s.id, s.name, s.description, s.conditions, s.archived_at, s.revision, s.created_at, s.updated_at,
  (select count(*)::int from ${uses} x where x.segment_id = s.id) as uses`

export type SegmentFilter = QueryOf<typeof cmsSegments.getAll>

const whereOf = ({ q, archived }: SegmentFilter) =>
  sql`s.archived_at is ${archived ? sql`not null` : sql`null`} ${q ? sql`and ${contains('s.search', q)}` : sql``}`

const sortColumns = {
  name: sql`s.name`,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
} as const

function pageOfSegments(filter: SegmentFilter) {
  const { column, direction } = readSort(filter.sort)
  return sql`where ${whereOf(filter)}
    order by ${sortColumns[column]} ${sql.raw(direction)}, s.id ${sql.raw(direction)}
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`
}

/** Lists a page of segments. */
export async function listSegments(db: Database, filter: SegmentFilter): Promise<Paged<StoredSegment>> {
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from segments s where ${whereOf(filter)}`.execute(
      db,
    ),
    sql<Row>`select ${columns} from segments s ${pageOfSegments(filter)}`.execute(db),
  ])
  return {
    items: await withNames(db, rows),
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    limit: filter.limit,
  }
}

/** A segment with the conditions of a revision. */
export interface CountableSegment {
  readonly id: string
  readonly revision: number
  readonly conditions: readonly SegmentCondition[]
}

type Stored = Omit<CountableSegment, 'conditions'> & { readonly conditions: unknown }
const toCountable = (row: Stored): CountableSegment => ({
  ...row,
  conditions: readConditions(row.conditions),
})

/** Lists the conditions of a page of segments. */
export async function listConditions(db: Database, filter: SegmentFilter): Promise<CountableSegment[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.revision, s.conditions from segments s ${pageOfSegments(filter)}`.execute(db)
  return rows.map(toCountable)
}

/** Lists the segments whose counts are cached. */
export async function listCachedSegments(db: Database): Promise<CountableSegment[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.revision, s.conditions from segment_counts c join segments s on s.id = c.segment_id
    order by s.id`.execute(db)
  return rows.map(toCountable)
}

/** Returns the conditions of segments by id; skips unknown ones. */
export async function findConditions(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; conditions: SegmentCondition[] }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('segments')
    .select(['id', 'conditions'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.map(({ id, conditions }) => ({ id, conditions: readConditions(conditions) }))
}

/** Returns the conditions of a segment; throws `not-found`. */
export async function getConditions(db: Database, id: string): Promise<SegmentCondition[]> {
  const [found] = await findConditions(db, [id])
  if (!found) throw new AppError('not-found')
  return found.conditions
}

/** Reads a segment with the newest records that use it; throws `not-found`. */
export async function getSegment(db: Database, id: string): Promise<StoredDetails> {
  const { rows } = await sql<Row>`select ${columns} from segments s where s.id = ${id}`.execute(db)
  const [segment] = await withNames(db, rows)
  if (!segment) throw new AppError('not-found')
  const used = await sql<StoredDetails['usedBy'][number]>`
    select x.kind, x.id, x.name, x.is_active, x.created_at from ${uses} x where x.segment_id = ${id}
    order by x.created_at desc, x.id limit 50`.execute(db)
  return { ...segment, usedBy: used.rows }
}

async function withNames(db: Database, rows: readonly Row[]): Promise<StoredSegment[]> {
  const read = rows.map((row) => ({ ...row, conditions: readConditions(row.conditions) }))
  const all = read.flatMap(({ conditions }) => conditions)
  const names = await findNames(db, storeIdsIn(all), experienceIdsIn(all))
  return read.map((segment) => {
    const ids = [...storeIdsIn(segment.conditions), ...experienceIdsIn(segment.conditions)]
    return {
      ...segment,
      names: Object.fromEntries(
        ids.flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [[id, name] as const]
        }),
      ),
    }
  })
}

/** Returns the names of stores and experiences by id. */
export async function findNames(
  db: Database,
  storeIds: readonly string[],
  experienceIds: readonly string[],
): Promise<Map<string, string>> {
  if (storeIds.length + experienceIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trade_name as name from stores where id = any(${[...storeIds]}::uuid[])
    union all select id, title from experiences where id = any(${[...experienceIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const valuesOf = ({ name, description, conditions }: SegmentInput) => ({
  name,
  description: description || null,
  conditions: JSON.stringify(conditions),
})

/** Inserts a segment; returns its id. Violates `segments_name_once` if the name is taken. */
export async function insertSegment(
  trx: Database,
  input: SegmentInput,
  by: { readonly id: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('segments')
    .values({ ...valuesOf(input), createdAt: by.now, updatedAt: by.now, createdBy: by.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a segment; throws `not-found`. */
export async function lockSegment(
  trx: Database,
  id: string,
): Promise<{ readonly revision: number; readonly archivedAt: Date | null }> {
  const found = await trx
    .selectFrom('segments')
    .select(['revision', 'archivedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not-found')
  return found
}

/**
 * Blocks archiving a segment until the transaction ends, and returns whether it is archived; null if it does
 * not exist.
 */
export async function findArchivedLocking(trx: Database, id: string): Promise<boolean | null> {
  const found = await trx
    .selectFrom('segments')
    .select('archivedAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return found ? found.archivedAt !== null : null
}

/** Updates a segment. Violates `segments_name_once` if the name is taken. */
export async function updateSegmentRow(
  trx: Database,
  id: string,
  input: SegmentInput,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('segments')
    .set(({ eb }) => ({ ...valuesOf(input), revision: eb('revision', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Archives a segment, or restores it with null. Violates `segments_name_once` if the name was taken meanwhile. */
export async function setArchived(
  trx: Database,
  id: string,
  by: { readonly id: string; readonly now: Date } | null,
): Promise<void> {
  await trx
    .updateTable('segments')
    .set({ archivedAt: by?.now ?? null, archivedBy: by?.id ?? null })
    .where('id', '=', id)
    .execute()
}

/** Deletes a segment. Violates a foreign key if something refers to it. */
export async function deleteSegment(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('segments').where('id', '=', id).execute()
}

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
  return segmentsOfMembers(db, userIds, await findConditions(db, segmentIds), await readMoment(db, now))
}

/**
 * Returns the cached counts of segments with their current conditions, if they were counted after an instant.
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

interface CountedSegment {
  readonly id: string
  readonly revision: number
  readonly members: number
}

/** Caches the counts of segments that still exist. */
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
