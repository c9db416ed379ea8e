import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@esquadro/contract'
import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../context/context.ts'
import { type Database, prepared } from '../database/connect.ts'

/** The expiry of a session: the latest instant, and the instant if it is not used again. */
export interface SessionLimits {
  readonly maxSeconds: number
  readonly idleSeconds: number
}

const isAlive = (now: Date) => sql<boolean>`(
  sessions.ended_at is null and sessions.expires_at > ${now}
  and sessions.used_at > ${now}::timestamptz - make_interval(secs => sessions.idle_seconds))`

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns its access token: 256 random bits; the database stores their SHA-256 only. */
export async function openSession(
  trx: Database,
  session: {
    readonly userId: string
    readonly userAgent: string | undefined
    readonly limits: SessionLimits
    readonly now: Date
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId: session.userId,
      userAgent: session.userAgent?.slice(0, 200) ?? null,
      createdAt: session.now,
      usedAt: session.now,
      authenticatedAt: session.now,
      expiresAt: new Date(session.now.getTime() + session.limits.maxSeconds * 1000),
      idleSeconds: session.limits.idleSeconds,
    })
    .execute()
  return token
}

/** Returns the active user of a valid session token, else null. Records the use, at most once an hour. */
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
    profileVersion: string
    usedAt: Date
    idleSeconds: number
    authenticatedAt: Date
    hasSecondFactor: boolean
    permissions: Permission[]
  }>`
    select ${prepared('session')} u.id, u.user_type as type, u.name, u.email, k.store_id as "storeId", sessions.id as "sessionId", sessions.used_at as "usedAt",
      sessions.idle_seconds as "idleSeconds", p.profession, sessions.authenticated_at as "authenticatedAt",
      coalesce(u.permissions, '{}') as permissions, u.user_type = 'admin' and (
        exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = u.id)) as "hasSecondFactor",
      (select version from programme_version) as "programmeVersion",
      -- The transactions that wrote the two rows.
      concat(u.xmin, ' ', p.xmin) as "profileVersion"
    from sessions
    join users u on u.id = sessions.user_id
    left join shopkeepers k on k.user_id = u.id
    left join professionals p on p.user_id = u.id
    where sessions.token_hash = ${hashToken(token)} and u.status = 'active' and ${isAlive(now)}`.execute(
    db.withoutPlugins(),
  )
  const row = rows[0]
  if (!row) return null
  // Recorded often enough to keep the idle limit accurate to a tenth.
  if (now.getTime() - row.usedAt.getTime() > Math.min(3_600, row.idleSeconds / 10) * 1000)
    await db.updateTable('sessions').set({ usedAt: now }).where('id', '=', row.sessionId).execute()
  const { usedAt: _, idleSeconds: __, ...caller } = row
  return caller
}

/** Records that the owner of a session has confirmed the password. */
export async function recordAuthentication(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticatedAt: now }).where('id', '=', sessionId).execute()
}

/** Selects the user agents of the stored sessions of the account `id`, at most 50. */
export const userAgentsOf = (id: RawBuilder<unknown>) =>
  sql<{
    userAgent: string | null
  }>`select user_agent from sessions where user_id = ${id} group by user_agent limit 50`

/** Lists the user agents of an account's stored sessions, at most 50. */
export async function listUserAgents(db: Database, userId: string): Promise<(string | null)[]> {
  const { rows } = await userAgentsOf(sql`${userId}`).execute(db)
  return rows.map(({ userAgent }) => userAgent)
}

/** Returns which of these sessions are valid and belong to active accounts. Does not count as use. */
export async function listValidSessions(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .where(isAlive(now))
    .where('users.status', '=', 'active')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Ends sessions of a user: all, one, or all but one. Returns their number. */
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

/** Lists the active sessions of a user, last used first; at most 100. */
export const listSessions = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where(isAlive(now))
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
