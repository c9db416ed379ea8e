import { randomBytes } from 'node:crypto'
import type { AccountStatus } from '@esquadro/contract/accounts/status'
import { sql } from 'kysely'
import type { Account } from '../accounts/accounts.queries.ts'
import type { Database } from '../database/connect.ts'
import type { VersionedRow } from '../database/versioned.queries.ts'
import { hashOf, type SessionLimits, userAgentsOf } from '../http/sessions.queries.ts'
import { type Factors, factorsOf } from '../second-factor/second-factor.queries.ts'
import type { NewSecurityEvent } from '../security-events/security-events.queries.ts'
import { beginRules, type ProgrammeRules } from '../settings/settings.queries.ts'

/** The facts on which the sign-in of an account depends after the password has been verified. */
export interface SignInFacts {
  readonly factors: Factors
  /** The user agents of its sessions of the last 90 days. */
  readonly userAgents: readonly (string | null)[]
  readonly rules: ProgrammeRules
}

/** Returns the facts of a sign-in. One query. */
export async function getSignInFacts(db: Database, userId: string): Promise<SignInFacts> {
  const reading = beginRules()
  const { rows } = await sql<VersionedRow & Factors & { userAgents: (string | null)[] }>`
    select ${reading.columns}, ${factorsOf(userId)}, array(${userAgentsOf(userId)}) as user_agents
    from programme_version v`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('programme_version has no row')
  const { userAgents, hasTotp, passkeys, recoveryCodes } = row
  return { userAgents, factors: { hasTotp, passkeys, recoveryCodes }, rules: reading.accept(row) }
}

/**
 * Opens a session of an account and records the event, if the account is active and its password is still the given account's.
 * Returns the access token, and the account's status; null if the password is another one. One query, which locks the account.
 */
export async function openCheckedSession(
  db: Database,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  {
    userAgent,
    limits,
    event,
  }: {
    readonly userAgent: string | undefined
    readonly limits: SessionLimits
    readonly event: Omit<NewSecurityEvent, 'userId'>
  },
): Promise<{ readonly token: string; readonly status: AccountStatus } | null> {
  const token = randomBytes(32).toString('base64url')
  const { at } = event
  const expiresAt = new Date(at.getTime() + limits.maxSeconds * 1_000)
  const { rows } = await sql<{ status: AccountStatus }>`
    with account as (
      select id, status, password_hash from users where id = ${id} and erased_at is null for update
    ), same as (
      select id, status from account where password_hash is not distinct from ${passwordHash}
    ), opened as (
      insert into sessions (token_hash, user_id, user_agent, created_at, used_at, authenticated_at, expires_at, idle_seconds)
      select ${hashOf(token)}, id, ${userAgent?.slice(0, 200) ?? null}, ${at}, ${at}, ${at}, ${expiresAt}, ${limits.idleSeconds}
      from same where status = 'active'
    ), recorded as (
      insert into security_events (at, user_id, kind, detail, network, browser, system, request_id)
      select ${at}, id, ${event.kind}, ${event.detail}, ${event.network}, ${event.browser}, ${event.system}, ${event.requestId}
      from same where status = 'active'
    )
    select status from same`.execute(db)
  return rows[0] ? { token, status: rows[0].status } : null
}
