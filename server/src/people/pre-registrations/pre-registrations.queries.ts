import type { QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/people/pre-registrations/shopkeeper'
import {
  PRE_REGISTRATION_STATES,
  type PreRegistrationState,
  UNFINISHED_STATES,
} from '@esquadro/contract/people/pre-registrations/vocabulary'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import type { PreRegistrationRow } from './pre-registrations.rules.ts'

/** The state of pre-registration `p`, derived from the account `u` that resulted from it. */
export const stateOf = sql`case
  when u.id is null then case when p.mails_sent > 0 then 'mailed' else 'pre-registered' end
  when u.status = 'incomplete' then 'incomplete'
  when u.status in ('awaiting-email', 'awaiting-approval') then 'awaiting'
  when u.status = 'active' then 'active'
  else 'closed' end`

const columns = sql`p.id, p.name, p.email, p.cellphone, p.cpf, e.name as seller_name, ${stateOf} as state, p.mails_sent, p.mailed_at, p.created_at`
// An account that is not linked yet is found by its e-mail.
const tables = sql`pre_registrations p
  -- Found one by one by their keys: the planner would hash all users.
  left join lateral (
    select a.id, a.status from users a where a.id = coalesce(p.user_id,
      (select o.id from users o where o.realm = 'member' and o.email_key = p.email_key and o.erased_at is null
        order by o.holds_email desc, o.created_at desc limit 1)) offset 0
  ) u on true
  left join sellers e on e.id = p.seller_id`
const sortColumns = { createdAt: sql`p.created_at`, name: sql`p.name`, mailedAt: sql`p.mailed_at` } as const

/** The condition that a row has a state, or any unfinished state. */
const inState = (state: PreRegistrationState | 'unfinished'): RawBuilder<boolean> =>
  sql`${stateOf} = any(${state === 'unfinished' ? [...UNFINISHED_STATES] : [state]})`

type Filters = Pick<QueryOf<typeof contract.exportAll>, 'q' | 'state' | 'sellerId'>

/** The conditions of a list, except its state. */
function conditionsOf(storeId: string, { q, sellerId }: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`p.store_id = ${storeId}`]
  if (q) conditions.push(contains('p.search', q))
  if (sellerId) conditions.push(sql`p.seller_id = ${sellerId}`)
  return conditions
}

function orderOf({ sort }: Pick<QueryOf<typeof contract.exportAll>, 'sort'>): RawBuilder<unknown> {
  const { column, direction } = readSort(sort)
  // A person who was never mailed counts as waiting longest. The other columns are never null.
  const nulls = sql.raw(column !== 'mailedAt' ? '' : direction === 'asc' ? 'nulls first' : 'nulls last')
  return sql`${sortColumns[column]} ${sql.raw(direction)} ${nulls}, p.id ${sql.raw(direction)}`
}

/** Reads all pre-registrations of a store that match a filter, in batches. */
export function exportedPreRegistrations(
  db: Database,
  storeId: string,
  query: QueryOf<typeof contract.exportAll>,
): AsyncIterable<readonly PreRegistrationRow[]> {
  const conditions = conditionsOf(storeId, query)
  if (query.state) conditions.push(inState(query.state))
  return readInBatches(
    db,
    sql<PreRegistrationRow>`select ${columns} from ${tables} where ${sql.join(conditions, sql` and `)}
      order by ${orderOf(query)}`,
    (rows) => rows,
  )
}

/** Lists a page of a store's pre-registrations, with the number in each state. */
export async function listPreRegistrations(
  db: Database,
  storeId: string,
  query: QueryOf<typeof contract.getAll>,
): Promise<Paged<PreRegistrationRow> & { counts: Record<PreRegistrationState, number> }> {
  const conditions = conditionsOf(storeId, query)
  const { rows: counted } = await sql<{ state: PreRegistrationState; count: number }>`
    select ${stateOf} as state, count(*)::int as count from ${tables} where ${sql.join(conditions, sql` and `)}
    group by 1`.execute(db)
  if (query.state) conditions.push(inState(query.state))
  const { rows: items } = await sql<PreRegistrationRow>`
    select ${columns} from ${tables} where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(query)}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const countOf = (state: PreRegistrationState) => counted.find((row) => row.state === state)?.count ?? 0
  const counts = Object.fromEntries(
    PRE_REGISTRATION_STATES.map((state) => [state, countOf(state)]),
  ) as Record<PreRegistrationState, number>
  const shown = PRE_REGISTRATION_STATES.filter(
    (state) =>
      !query.state ||
      query.state === state ||
      (query.state === 'unfinished' && UNFINISHED_STATES.some((entry) => entry === state)),
  )
  const total = shown.reduce((sum, state) => sum + counts[state], 0)
  return { items, total, page: query.page, limit: query.limit, counts }
}

/** Returns a store's pre-registration, locked until the transaction ends; throws `not-found`. */
export async function getAndLockOwn(trx: Database, storeId: string, id: string): Promise<PreRegistrationRow> {
  const { rows } = await sql<PreRegistrationRow>`
    select ${columns} from ${tables} where p.id = ${id} and p.store_id = ${storeId} for update of p`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw new AppError('not-found')
  return row
}

export interface NewPreRegistration {
  readonly name: string
  readonly email: string
  readonly cellphone: string | null
  readonly cpf: string | null
  readonly sellerId: string | null
}

/** Adds people to a store; skips e-mails that it already has. Returns the new ids by lower-case e-mail. */
export async function insertPreRegistrations(
  trx: Database,
  people: readonly NewPreRegistration[],
  by: { readonly storeId: string; readonly userId: string; readonly now: Date },
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const rows = await trx
    .insertInto('preRegistrations')
    .values(
      people.map((person) => ({ ...person, storeId: by.storeId, createdBy: by.userId, createdAt: by.now })),
    )
    .onConflict((conflict) => conflict.columns(['storeId', 'emailKey']).doNothing())
    .returning(['id', 'emailKey'])
    .execute()
  return new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
}

/**
 * Returns those of these lower-case e-mails that the store pre-registered, and those with a member's account.
 */
export async function listKnown(
  db: Database,
  storeId: string,
  emails: readonly string[],
): Promise<{ existing: Set<string>; members: Set<string> }> {
  const { rows } = await sql<{ email: string; isExisting: boolean; isMember: boolean }>`
    select e.email, exists (select from pre_registrations p where p.store_id = ${storeId} and p.email_key = e.email) as is_existing,
      exists (select from users u where u.realm = 'member' and u.email_key = e.email and u.holds_email) as is_member
    from unnest(${[...emails]}::text[]) e (email)`.execute(db)
  const of = (key: 'isExisting' | 'isMember') =>
    new Set(rows.filter((row) => row[key]).map(({ email }) => email))
  return { existing: of('isExisting'), members: of('isMember') }
}

/** Counts the people that a store pre-registered since an instant. */
export async function countSince(db: Database, storeId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('preRegistrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', storeId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Records that the link was mailed again. */
export async function recordMailed(trx: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update pre_registrations set mails_sent = mails_sent + 1, mailed_at = ${now}
    where id = any(${[...ids]}::uuid[])`.execute(trx)
}

/** Locks and returns up to 100 people of active stores who await the first mail; skips locked rows. */
export async function lockUnmailed(
  trx: Database,
): Promise<{ id: string; name: string; email: string; storeName: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string; storeName: string }>`
    select p.id, p.name, p.email, s.trade_name as store_name from pre_registrations p join stores s on s.id = p.store_id
    where p.mails_sent = 0 and p.user_id is null and s.active
    order by p.created_at, p.id limit 100 for update of p skip locked`.execute(trx)
  return rows
}

/** Deletes a pre-registration. */
export async function deletePreRegistration(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('preRegistrations').where('id', '=', id).execute()
}
