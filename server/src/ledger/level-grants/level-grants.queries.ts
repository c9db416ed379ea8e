import type { LevelGrant } from '@esquadro/contract/ledger/level-grants/cms'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type LevelGrantRow = Omit<LevelGrant, 'setAt' | 'endedAt'> & {
  readonly setAt: Date
  readonly endedAt: Date | null
}

const columnsOn = (today: string) => sql`
  g.id, g.level, g.starts_on as "from", g.ends_on as until, g.reason,
  json_build_object('id', s.id, 'name', s.name) as set_by, g.granted_at as set_at,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as ended_by, g.ended_at, g.end_reason,
  case when g.ended_on is not null then 'ended' when g.days @> ${today}::date then 'current' else 'over' end as state`
const tables = sql`level_grants g join users s on s.id = g.granted_by left join users e on e.id = g.ended_by`

/** Serializes changes of a professional's level by hand until the transaction ends. */
export async function lockGrants(trx: Database, professionalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`level-grants ${professionalId}`}, 0))`.execute(
    trx,
  )
}

/** Inserts a level set by hand and returns its id. */
export async function insertGrant(
  trx: Database,
  grant: {
    readonly professionalId: string
    readonly level: string
    readonly from: string
    readonly until: string
    readonly reason: string
    readonly by: string
    readonly now: Date
  },
): Promise<string> {
  const { professionalId, level, reason } = grant
  const { id } = await trx
    .insertInto('levelGrants')
    .values({
      professionalId,
      level,
      reason,
      startsOn: grant.from,
      endsOn: grant.until,
      grantedBy: grant.by,
      grantedAt: grant.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the level set by hand that counts today; returns its id, or null if there is none. */
export async function endGrant(
  trx: Database,
  professionalId: string,
  ending: {
    readonly today: string
    readonly by: string
    readonly now: Date
    readonly reason: string | null
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update level_grants set ended_on = ${ending.today}, ended_by = ${ending.by}, ended_at = ${ending.now},
      end_reason = ${ending.reason}, is_closed = true
    where professional_id = ${professionalId} and days @> ${ending.today}::date returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Returns a level set by hand. Throws `not-found`. */
export async function getGrant(db: Database, id: string, today: string): Promise<LevelGrantRow> {
  const { rows } = await sql<LevelGrantRow>`
    select ${columnsOn(today)} from ${tables} where g.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Lists the levels set by hand for a professional, newest first. */
export async function listGrants(
  db: Database,
  professionalId: string,
  page: PageQuery,
  today: string,
): Promise<Paged<LevelGrantRow>> {
  const [{ rows: items }, counted] = await Promise.all([
    sql<LevelGrantRow>`
      select ${columnsOn(today)} from ${tables} where g.professional_id = ${professionalId}
      order by g.granted_at desc, g.ended_at desc nulls first, g.id ${pageOf(page)}`.execute(db),
    db
      .selectFrom('levelGrants')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('professionalId', '=', professionalId)
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.total, page: page.page, limit: page.limit }
}

export interface OverGrant {
  readonly professionalId: string
  readonly level: string
}

/** Closes up to `limit` levels set by hand whose last day is over, one per professional, and returns them. */
export async function closeGrants(
  trx: Database,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<OverGrant[]> {
  const { rows } = await sql<OverGrant>`
    with due as (
      select id from level_grants where not is_closed and ends_on < ${today}::date
      order by ends_on, id limit ${limit} for update skip locked
    )
    update level_grants g set is_closed = true from due where g.id = due.id
    returning g.professional_id, g.level`.execute(trx)
  return rows
}
