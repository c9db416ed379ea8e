import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@esquadro/contract'
import { sql } from 'kysely'
import type { Caller } from '../context/context.ts'
import type { Database } from '../database/connect.ts'

/** Days without use after which a session expires. */
const IDLE_DAYS = 30

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns its access token: 256 random bits, of which the database stores the SHA-256 only. */
export async function openSession(
  trx: Database,
  session: { readonly userId: string; readonly userAgent: string | undefined; readonly now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      userId: session.userId,
      userAgent: session.userAgent?.slice(0, 200) ?? null,
      createdAt: session.now,
      usedAt: session.now,
    })
    .execute()
  return token
}

/** Returns the active user of a valid session token, else null. Records the use at most once an hour. */
export async function findCaller(db: Database, token: string, now: Date): Promise<Caller | null> {
  const { rows } = await sql<{
    id: string
    type: Role
    name: string
    email: string
    storeId: string | null
    sessionId: string
    profession: string | null
    programmeVersion: string
    usedAt: Date
  }>`
    select u.id, u.user_type as type, u.name, u.email, k.store_id, s.id as session_id, s.used_at, p.profession,
      (select version from programme_version) as programme_version
    from sessions s
    join users u on u.id = s.user_id
    left join shopkeepers k on k.user_id = u.id
    left join professionals p on p.user_id = u.id
    where s.token_hash = ${hashOf(token)} and s.ended_at is null and u.status = 'active'
      and s.used_at > ${new Date(now.getTime() - IDLE_DAYS * 86_400_000)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (now.getTime() - row.usedAt.getTime() > 3_600_000)
    await db.updateTable('sessions').set({ usedAt: now }).where('id', '=', row.sessionId).execute()
  const { usedAt: _, ...caller } = row
  return caller
}

/** Returns which of these sessions are valid and belong to active accounts. Does not count as a use of them. */
export async function listLiving(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.usedAt', '>', new Date(now.getTime() - IDLE_DAYS * 86_400_000))
    .where('users.status', '=', 'active')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Ends all sessions of a user, one, or all but one. Returns how many. */
export async function endSessions(
  trx: Database,
  ending: {
    readonly userId: string
    readonly reason: 'logout' | 'password-changed' | 'blocked' | 'signed-out'
    readonly now: Date
    readonly only?: string
    readonly except?: string
  },
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ endedAt: ending.now, endReason: ending.reason })
    .where('userId', '=', ending.userId)
    .where('endedAt', 'is', null)
  if (ending.only) query = query.where('id', '=', ending.only)
  if (ending.except) query = query.where('id', '!=', ending.except)
  const result = await query.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Returns the valid sessions of a user, the last used first; at most 100. */
export const listSessions = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('usedAt', '>', new Date(now.getTime() - IDLE_DAYS * 86_400_000))
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
