import type { QueryOf } from '@esquadro/contract'
import type { InviteData } from '@esquadro/contract/campaigns/invites/invite'
import type * as invites from '@esquadro/contract/campaigns/invites/professional'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { bareCode, type InviteRow, makeCode } from './invites.rules.ts'

const columns = [
  'invites.id',
  'invites.code',
  'invites.name',
  'invites.email',
  'invites.cellphone',
  'invites.state',
  'invites.createdAt',
  'invites.mailedAt',
  'invites.mails',
  'invites.registeredAt',
  'invites.creditedAt',
  'invites.inviterPoints',
] as const

// The table generates the column from others.
const rowOf = (row: Omit<InviteRow, 'state'> & { readonly state: string | null }): InviteRow => ({
  ...row,
  state: row.state === 'credited' || row.state === 'registered' ? row.state : 'invited',
})

/** Returns the personal code of a professional; adds one if there is none. */
export async function getPersonalCode(db: Database, inviterId: string, now: Date): Promise<string> {
  for (;;) {
    const known = await db
      .selectFrom('inviteCodes')
      .select('code')
      .where('inviterId', '=', inviterId)
      .where('isPersonal', '=', true)
      .executeTakeFirst()
    if (known) return known.code
    // If the code exists, or a concurrent call added one, the next round finds it or tries another code.
    await addCode(db, inviterId, true, now)
  }
}

async function addCode(
  db: Database,
  inviterId: string,
  isPersonal: boolean,
  now: Date,
): Promise<string | null> {
  const added = await db
    .insertInto('inviteCodes')
    .values({ code: makeCode(), inviterId, isPersonal, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return added?.code ?? null
}

/**
 * Adds a named invite with a single-use code. Violates `one_invite_for_an_address` if the professional has
 * invited the e-mail.
 */
export async function insertInvite(
  trx: Database,
  inviterId: string,
  data: InviteData,
  now: Date,
): Promise<InviteRow> {
  let code = await addCode(trx, inviterId, false, now)
  while (code === null) code = await addCode(trx, inviterId, false, now)
  const row = await trx
    .insertInto('invites')
    .values({
      code,
      inviterId,
      name: data.name || null,
      email: data.email || null,
      cellphone: data.cellphone || null,
      createdAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return rowOf({ ...row, isPersonal: false })
}

type Found = SelectQueryBuilder<DB, 'invites', object>

type Filters = QueryOf<typeof invites.exportInvites>

function foundOwn(db: Database, inviterId: string, query: Pick<Filters, 'q' | 'state'>): Found {
  let found: Found = db.selectFrom('invites').where('invites.inviterId', '=', inviterId)
  if (query.q) found = found.where(contains('invites.search', query.q))
  if (query.state) found = found.where('invites.state', '=', query.state)
  return found
}

function selectOwn(found: Found, sort: Filters['sort']) {
  const { column, direction } = readSort(sort)
  return found
    .innerJoin('inviteCodes', 'inviteCodes.code', 'invites.code')
    .select(columns)
    .select('inviteCodes.isPersonal')
    .orderBy(`invites.${column}`, direction)
    .orderBy('invites.id', direction)
}

/** Reads all invites of a professional that match a filter, in batches. */
export const exportedInvites = (
  db: Database,
  inviterId: string,
  query: Filters,
): AsyncIterable<readonly InviteRow[]> =>
  readInBatches(db, selectOwn(foundOwn(db, inviterId, query), query.sort), (rows) => rows.map(rowOf))

/** Lists a page of a professional's invites. */
export async function listOwnInvites(
  db: Database,
  inviterId: string,
  query: QueryOf<typeof invites.getInvites>,
): Promise<Paged<InviteRow>> {
  const found = foundOwn(db, inviterId, query)
  const [rows, { total }] = await Promise.all([
    selectOwn(found, query.sort)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(rowOf), total, page: query.page, limit: query.limit }
}

/** Lists the last people who signed up by a professional's invites, the latest first. */
export async function listRegistered(db: Database, inviterId: string, limit: number): Promise<InviteRow[]> {
  const rows = await selectOwn(
    foundOwn(db, inviterId, {}).where('invites.registeredAt', 'is not', null),
    '-registeredAt',
  )
    .limit(limit)
    .execute()
  return rows.map(rowOf)
}

/** Counts a professional's invites by state and sums the points that they earned. */
export async function getInviteTotals(
  db: Database,
  inviterId: string,
): Promise<{ invited: number; registered: number; credited: number; points: number }> {
  return db
    .selectFrom('invites')
    .select((eb) => [
      eb.fn.countAll<number>().as('invited'),
      eb.fn.count<number>('invitedId').as('registered'),
      eb.fn.count<number>('creditedAt').as('credited'),
      sql<number>`coalesce(sum(inviter_points), 0)::bigint`.as('points'),
    ])
    .where('inviterId', '=', inviterId)
    .executeTakeFirstOrThrow()
}

/** Returns an invite of a professional, locked until the transaction ends; throws `not-found`. */
export async function getAndLockOwnInvite(trx: Database, inviterId: string, id: string): Promise<InviteRow> {
  const row = await trx
    .selectFrom('invites')
    .innerJoin('inviteCodes', 'inviteCodes.code', 'invites.code')
    .select(columns)
    .select('inviteCodes.isPersonal')
    .where('invites.id', '=', id)
    .where('invites.inviterId', '=', inviterId)
    .forUpdate('invites')
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return rowOf(row)
}

/** Records that an invite was mailed. */
export async function recordMailed(trx: Database, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('invites')
    .set((eb) => ({ mailedAt: now, mails: eb('mails', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Returns the name of a code's inviter, or null if the code is unknown or used or the inviter is not active. */
export async function findInviter(db: Database, code: string): Promise<string | null> {
  const bare = bareCode(code)
  if (bare === null) return null
  const { rows } = await sql<{ name: string }>`
    select u.name from invite_codes c
    join users u on u.id = c.inviter_id and u.status = 'active'
    where c.code = ${bare}
      and (c.is_personal or exists (select from invites i where i.code = c.code and i.invited_id is null))
    `.execute(db)
  return rows[0]?.name ?? null
}

/** Finds what an invite that nobody accepted knows of the person; or null. */
export async function findInvitedPerson(
  db: Database,
  id: string,
): Promise<{ name: string | null; email: string | null; cellphone: string | null } | null> {
  const row = await db
    .selectFrom('invites')
    .select(['name', 'email', 'cellphone'])
    .where('id', '=', id)
    .where('invitedId', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the name, e-mail and entered invite code of a professional, or null. */
export async function findInvited(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string; inviteCode: string | null } | null> {
  const row = await db
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['u.name', 'u.email', 'p.inviteCode'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the inviter of a code if active, and whether the code is personal; else null. */
export async function findActiveCode(
  db: Database,
  code: string,
): Promise<{ inviterId: string; isPersonal: boolean } | null> {
  const row = await db
    .selectFrom('inviteCodes as c')
    .innerJoin('users as u', 'u.id', 'c.inviterId')
    .select(['c.inviterId', 'c.isPersonal'])
    .where('c.code', '=', code)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/**
 * Links an invited professional to the invite with the code or with their e-mail, or adds an invite for a
 * personal code. Returns the invite's id; null if there is none or the professional has one already.
 */
export async function linkInvited(
  trx: Database,
  invite: {
    readonly code: string
    readonly inviterId: string
    readonly isPersonal: boolean
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly now: Date
  },
): Promise<string | null> {
  const { code, inviterId, isPersonal, userId, name, email, now } = invite
  // A person who was invited by e-mail but used the personal link is linked to the invite by e-mail.
  const { rows } = await sql<{ id: string }>`
    update invites set invited_id = ${userId}, registered_at = ${now}, name = coalesce(name, ${name})
    where id = (
      select id from invites where inviter_id = ${inviterId} and invited_id is null
        and (${isPersonal ? sql`false` : sql`code = ${code}`} or email_key = lower(${email}))
      order by code = ${code} desc limit 1 for update)
      and not exists (select from invites other where other.invited_id = ${userId})
    returning id`.execute(trx)
  if (rows[0]) return rows[0].id
  if (!isPersonal) return null
  const added = await trx
    .insertInto('invites')
    .values({ code, inviterId, name, invitedId: userId, registeredAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column('invitedId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}
