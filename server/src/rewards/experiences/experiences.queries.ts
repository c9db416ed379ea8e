import type { ErrorCode } from '@esquadro/contract'
import type { Level } from '@esquadro/contract/people/levels/levels'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type { listOf } from '@esquadro/contract/rewards/experiences/calls'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pointFigures } from '../../ledger/points/figures.queries.ts'
import { listScores } from '../../people/levels/levels.queries.ts'
import { asLevel, computeStanding, findCycle } from '../../people/levels/levels.rules.ts'
import { segmentsOfMember } from '../../people/segments/members.queries.ts'
import { findConditions } from '../../people/segments/segments.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getRules, type ProgrammeRules } from '../../platform/settings/settings.queries.ts'
import {
  allowsExperiences,
  type Conditions,
  canLeave,
  computeRefund,
  costFor,
  findRefusal,
  type Reader,
  type RefundStep,
  stateOf,
} from './experiences.rules.ts'
import { listRefundSteps } from './subscriptions/subscriptions.queries.ts'

/** The member who reads the experiences. */
export interface ExperienceReader {
  readonly id: string
  readonly type: 'professional' | 'shopkeeper'
}

interface ExperienceRow extends Omit<Conditions, 'minLevel'> {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly categoryId: string
  readonly categoryName: string
  readonly imageId: string | null
  readonly place: string
  readonly capacity: number
  readonly confirmed: number
  readonly waiting: number
  readonly minLevel: string | null
  readonly subscriptionId: string | null
  readonly status: 'confirmed' | 'waiting' | null
  readonly subscribedAt: Date | null
  readonly paidPoints: number | null
  readonly placeInLine: number | null
  readonly companionName: string | null
  readonly heldUntil: Date | null
}

/** An experience with the reader's subscription, cost and refusal. */
export interface SeenExperience {
  readonly row: ExperienceRow
  readonly minLevel: Level | null
  readonly state: ReturnType<typeof stateOf>
  readonly costPoints: number
  readonly refusal: ErrorCode | null
  readonly canLeave: boolean
}

/** An experience with the points that the reader can spend. */
export type MemberExperience = SeenExperience & {
  readonly available: number | null
  readonly refundSteps: readonly RefundStep[]
  /** The points that the reader would get back by cancelling now. */
  readonly refundNow: number | null
}

/** Returns the facts about a member that the rules need: level, profession, available points, segments. */
export async function getReader(db: Database, reader: ExperienceReader, now: Date): Promise<Reader> {
  if (reader.type === 'shopkeeper')
    return {
      isProfessional: false,
      mayHaveExperiences: true,
      segmentIds: new Set(),
      rank: 0,
      ranks: {},
      available: null,
    }
  const settings = await getRules(db)
  const facts = await standingFacts(db, reader.id, settings, now)
  const segmentIds = await segmentsOfComing(db, reader.id, now)
  const available = await availableOf(db, [reader.id], now)
  return { ...facts, segmentIds, isProfessional: true, available: available.get(reader.id) ?? 0 }
}

async function standingFacts(
  db: Database,
  professionalId: string,
  settings: ProgrammeRules,
  now: Date,
): Promise<Pick<Reader, 'mayHaveExperiences' | 'rank' | 'ranks'>> {
  const day = dayOf(now)
  const cycle = findCycle(day, settings)
  const { levels, scores } = await listScores(db, [professionalId], { cycle, day })
  const { profession = null, ...score } = scores.get(professionalId) ?? { points: 0, floorRank: 0 }
  const { level } = computeStanding(levels, { cycle, ...score })
  const ranks = Object.fromEntries(levels.map((entry) => [entry.level, entry.rank]))
  return { mayHaveExperiences: allowsExperiences(profession, settings), rank: ranks[level] ?? 0, ranks }
}

/** Returns the points that professionals can spend now; professionals without points are left out. */
export async function availableOf(
  db: Database,
  professionalIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (professionalIds.length === 0) return new Map()
  const [first] = professionalIds
  const only = professionalIds.length === 1 && first !== undefined ? first : null
  const { rows } = await sql<{ professionalId: string; available: number }>`
    select f.professional_id, f.available from (${pointFigures(now, only)}) f
    where f.professional_id = any(${[...professionalIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ professionalId, available }) => [professionalId, available]))
}

const columns = sql`e.id, e.title, e.description, e.category_id as "categoryId", c.name as "categoryName",
  e.image_id as "imageId", e.starts_at as "startsAt", e.ends_at as "endsAt", e.place, e.capacity, e.confirmed, e.waiting,
  e.opens_at as "opensAt", e.closes_at as "closesAt", e.leave_until as "leaveUntil", e.min_level as "minLevel", e.segment_id as "segmentId",
  case when s.status = 'waiting' then least(e.cost_points, s.agreed_points) else e.cost_points end as "costPoints", e.active, s.id as "subscriptionId", s.status, s.subscribed_at as "subscribedAt",
  s.paid_points as "paidPoints", s.companion_name as "companionName", s.held_until as "heldUntil",
  e.has_companions as "hasCompanions",
  case when s.status = 'waiting' then (
    select count(*)::int from experience_subscriptions w
    where w.experience_id = e.id and w.status = 'waiting' and w.position <= s.position) end as "placeInLine"`

const tables = (reader: ExperienceReader) => sql`experiences e
  join experience_categories c on c.id = e.category_id
  left join experience_subscriptions s
    on s.experience_id = e.id and s.user_id = ${reader.id} and s.status <> 'removed'`

/** A reader sees active experiences for their audience, and those to which they are subscribed. */
const visible = (reader: ExperienceReader) => sql`(s.id is not null or (
  e.active and c.active and e.audience in ('both', ${`${reader.type}s`})))`

/**
 * Experiences of a segment are listed for its members and subscribers only; other readers can open a link to
 * them.
 */
const open = (segmentIds: ReadonlySet<string>) =>
  sql`(e.segment_id is null or s.id is not null or e.segment_id = any(${[...segmentIds]}::uuid[]))`

const sortColumns = {
  startsAt: sql`e.starts_at`,
  title: sql`e.title`,
  costPoints: sql`e.cost_points`,
  closesAt: sql`e.closes_at`,
} as const

type ListQuery = z.output<ReturnType<typeof listOf>['query']>

/** Lists a page of the experiences that a reader may see. */
export async function listExperiences(
  db: Database,
  reader: ExperienceReader,
  query: ListQuery,
  now: Date,
): Promise<Paged<SeenExperience>> {
  const facts = await getReader(db, reader, now)
  const conditions: RawBuilder<unknown>[] = [visible(reader), open(facts.segmentIds)]
  // A member of a profession without experiences sees only those that they are subscribed to.
  if (!facts.mayHaveExperiences) conditions.push(sql`s.id is not null`)
  if (query.q) conditions.push(contains('e.search', query.q))
  if (query.category) conditions.push(sql`e.category_id = ${query.category}`)
  if (query.when === 'coming') conditions.push(sql`e.ends_at > ${now}`)
  if (query.when === 'past') conditions.push(sql`e.ends_at <= ${now}`)
  if (query.mine) conditions.push(sql`s.id is not null`)
  if (query.available)
    conditions.push(
      sql`e.opens_at <= ${now} and e.closes_at > ${now} and e.confirmed < e.capacity and s.id is null`,
    )
  if (query.from)
    conditions.push(sql`e.starts_at >= (${query.from}::date)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  if (query.to)
    conditions.push(sql`e.starts_at < (${query.to}::date + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  const where = sql.join(conditions, sql` and `)
  const { column, direction } = readSort(query.sort)
  const order = sql`${sortColumns[column]} ${sql.raw(direction)}, e.id ${sql.raw(direction)}`
  return readPage(db.withoutPlugins(), {
    columns,
    from: tables(reader),
    where,
    order,
    query,
    itemOf: (row: ExperienceRow) => seen(row, facts, now),
  })
}

/**
 * Returns an experience that a reader may see. Throws `not-found`. With `isKnown` the reader always sees it,
 * because they have just subscribed or cancelled.
 */
export async function getExperience(
  db: Database,
  reader: ExperienceReader,
  id: string,
  now: Date,
  { isKnown = false } = {},
): Promise<MemberExperience> {
  const facts = await getReader(db, reader, now)
  const { rows } = await sql<ExperienceRow>`
    select ${columns} from ${tables(reader)} where e.id = ${id} and ${isKnown ? sql`true` : visible(reader)}`.execute(
    db.withoutPlugins(),
  )
  const isOffered = isKnown || facts.mayHaveExperiences || rows[0]?.subscriptionId !== null
  if (!rows[0] || !isOffered) throw new AppError('not-found')
  const refundSteps = await listRefundSteps(db, id)
  const { subscriptionId, paidPoints, active } = rows[0]
  return {
    ...seen(rows[0], facts, now),
    available: facts.available,
    refundSteps,
    refundNow:
      subscriptionId === null
        ? null
        : computeRefund(paidPoints ?? 0, active ? refundSteps : [], rows[0], now),
  }
}

function seen(row: ExperienceRow, reader: Reader, now: Date): SeenExperience {
  const conditions: Conditions = { ...row, minLevel: row.minLevel === null ? null : asLevel(row.minLevel) }
  return {
    row,
    minLevel: conditions.minLevel,
    state: stateOf(conditions, now),
    costPoints: costFor(conditions, reader),
    refusal: row.subscriptionId ? 'experience.already-subscribed' : findRefusal(conditions, reader, now),
    canLeave: row.subscriptionId !== null && canLeave(conditions, now),
  }
}

interface CategoryRow {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly coming: number
}

/** Lists the active categories by name, with the number of upcoming experiences for the reader. */
export async function listCategories(
  db: Database,
  reader: ExperienceReader,
  now: Date,
): Promise<CategoryRow[]> {
  const segmentIds =
    reader.type === 'professional' ? await segmentsOfComing(db, reader.id, now) : new Set<string>()
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, c.active, (
      select count(*)::int from experiences e
      where e.category_id = c.id and e.active and e.ends_at > ${now}
        and e.audience in ('both', ${`${reader.type}s`})
        and (e.segment_id is null or e.segment_id = any(${[...segmentIds]}::uuid[]))) as coming
    from experience_categories c where c.active order by c.name, c.id`.execute(db)
  return rows
}

/**
 * Returns the segments to which a professional belongs now, among those of experiences that are not over. No
 * query if there are none.
 */
async function segmentsOfComing(db: Database, professionalId: string, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct segment_id as id from experiences where segment_id is not null and ends_at > ${now}`.execute(
    db.withoutPlugins(),
  )
  const segments = await findConditions(
    db,
    rows.map(({ id }) => id),
  )
  return segmentsOfMember(db, professionalId, segments, now)
}
