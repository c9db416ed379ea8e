import type { QueryOf } from '@esquadro/contract'
import { type Paged, readSort } from '@esquadro/contract/fields/page'
import type { InviteData, InviteState } from '@esquadro/contract/invites/invite'
import type * as invites from '@esquadro/contract/invites/professional'
import { type SelectQueryBuilder, sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import { type Database, violates } from '../database/connect.ts'
import type { DB } from '../database/generated/tables.ts'
import { contains } from '../database/search.queries.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { bareCode, makeCode, publicName } from './invites.rules.ts'

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

/** An invite as it is stored. */
export interface InviteRow {
  readonly id: string
  readonly code: string
  readonly isPersonal: boolean
  readonly name: string | null
  readonly email: string | null
  readonly cellphone: string | null
  readonly state: InviteState
  readonly createdAt: Date
  readonly mailedAt: Date | null
  readonly mails: number
  readonly registeredAt: Date | null
  readonly creditedAt: Date | null
  readonly inviterPoints: number
}

// The column is made of the others by the table itself.
const rowOf = (row: Omit<InviteRow, 'state'> & { readonly state: string | null }): InviteRow => ({
  ...row,
  state: row.state === 'credited' || row.state === 'registered' ? row.state : 'invited',
})

/** The personal code of a professional, made where there is none yet. */
export async function getPersonalCode(db: Database, inviterId: string, now: Date): Promise<string> {
  for (;;) {
    const known = await db
      .selectFrom('inviteCodes')
      .select('code')
      .where('inviterId', '=', inviterId)
      .where('isPersonal', '=', true)
      .executeTakeFirst()
    if (known) return known.code
    // A code that exists, or a second call at the same moment: look again.
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

/** Adds a named invite with a code for one use. An e-mail that the same professional invited is `invite.already-invited`. */
export async function insertInvite(
  trx: Database,
  inviterId: string,
  data: InviteData,
  now: Date,
): Promise<InviteRow> {
  let code = await addCode(trx, inviterId, false, now)
  while (code === null) code = await addCode(trx, inviterId, false, now)
  try {
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
  } catch (error) {
    if (violates(error, 'one_invite_for_an_address'))
      throw new AppError('invite.already-invited', { fields: { email: 'invite.already-invited' } })
    throw error
  }
}

type Found = SelectQueryBuilder<DB, 'invites', object>

/** A professional's own invites. Two queries. */
export async function listOwnInvites(
  db: Database,
  inviterId: string,
  query: QueryOf<typeof invites.getInvites>,
): Promise<Paged<InviteRow>> {
  const { column, direction } = readSort(query.sort)
  let found: Found = db.selectFrom('invites').where('invites.inviterId', '=', inviterId)
  if (query.q) found = found.where(contains('invites.search', query.q))
  if (query.state) found = found.where('invites.state', '=', query.state)
  const [rows, { total }] = await Promise.all([
    found
      .innerJoin('inviteCodes', 'inviteCodes.code', 'invites.code')
      .select(columns)
      .select('inviteCodes.isPersonal')
      .orderBy(`invites.${column}`, direction)
      .orderBy('invites.id', direction)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(rowOf), total, page: query.page, limit: query.limit }
}

/** How many invites a professional has made, how many of them reached each state, and what they brought. */
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

/** An own invite, held until the end of the transaction, or `not-found`. */
export async function getOwnInviteForUpdate(
  trx: Database,
  inviterId: string,
  id: string,
): Promise<InviteRow> {
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

/** Notes that the mail of an invite has left. */
export async function recordMailed(trx: Database, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('invites')
    .set((eb) => ({ mailedAt: now, mails: eb('mails', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The name of who invites with a code, or null: unknown, used up, or its professional is not active. */
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

/**
 * Binds the invite whose code a professional gave at sign-up, once their e-mail is confirmed: the named one, or a new
 * one by the personal code. A code that is unknown, used up, one's own or of somebody who is not active binds nothing.
 * The inviter is told. Done twice it does nothing.
 */
export async function bindInvite(trx: Database, userId: string, now: Date): Promise<void> {
  const person = await trx
    .selectFrom('professionals as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['u.name', 'u.email', 'p.inviteCode'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  const code = person?.inviteCode ? bareCode(person.inviteCode) : null
  if (!person || code === null) return
  const found = await trx
    .selectFrom('inviteCodes as c')
    .innerJoin('users as u', 'u.id', 'c.inviterId')
    .select(['c.inviterId', 'c.isPersonal'])
    .where('c.code', '=', code)
    .where('u.status', '=', 'active')
    .where('u.id', '!=', userId)
    .executeTakeFirst()
  if (!found) return
  const name = publicName(person.name)
  const bound = await bind(trx, { ...found, code, userId, name, email: person.email, now })
  if (!bound) return
  await recordAudit(
    trx,
    { actor: { id: userId, type: 'professional', requestId: null }, now },
    {
      action: 'invite.accepted',
      subjectType: 'invite',
      subjectId: bound,
      after: { inviterId: found.inviterId },
    },
  )
  await notify(trx, [{ userId: found.inviterId, kind: 'invite-accepted', data: { name } }], now)
}

async function bind(
  trx: Database,
  given: {
    readonly code: string
    readonly inviterId: string
    readonly isPersonal: boolean
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly now: Date
  },
): Promise<string | null> {
  const { code, inviterId, isPersonal, userId, name, email, now } = given
  // Whoever was invited by e-mail and came by the personal link is that invite.
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
