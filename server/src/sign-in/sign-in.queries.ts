import { randomBytes } from 'node:crypto'
import type { AccountStatus } from '@esquadro/contract/accounts/status'
import type { Standing } from '@esquadro/contract/levels/levels'
import { sql } from 'kysely'
import type { Account } from '../accounts/accounts.queries.ts'
import { type KnownAddress, recordingKnownAddress } from '../accounts/known-addresses.queries.ts'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import type { VersionedRow } from '../database/versioned.queries.ts'
import { hashOf, type SessionLimits, userAgentsOf } from '../http/sessions.queries.ts'
import { listLevelsAt, type Score, scoreParts } from '../levels/levels.queries.ts'
import { cycleOf, standingOf } from '../levels/levels.rules.ts'
import { type Factors, factorsOf } from '../second-factor/second-factor.queries.ts'
import type { NewSecurityEvent } from '../security-events/security-events.queries.ts'
import { beginRules, type ProgrammeRules } from '../settings/settings.queries.ts'

/** The facts on which the sign-in of an account depends after the password has been verified. */
export interface SignInFacts {
  readonly factors: Factors
  /** The user agents of its sessions of the last 90 days. */
  readonly userAgents: readonly (string | null)[]
  readonly rules: ProgrammeRules
  /** Of a professional: the standing in the running cycle; null for others. */
  readonly standing: Standing | null
}

/** Returns the facts of a sign-in. One query, and one more for a professional after the levels changed. */
export async function getSignInFacts(
  db: Database,
  { id, userType }: Pick<Account, 'id' | 'userType'>,
  now: Date,
): Promise<SignInFacts> {
  const reading = beginRules()
  const day = dayOf(now)
  const { known } = reading
  const cycle = sql`case when v.version = ${known?.version ?? null}::uuid
    then ${known ? cycleOf(day, known.value) : null} else cycle_of(${day}::date) end`
  const score = userType === 'professional' ? scoreParts(sql`r.id`, sql`r.cycle`, day) : null
  const { rows } = await sql<
    VersionedRow & Factors & Score & { userAgents: (string | null)[]; cycle: string }
  >`
    select ${reading.columns}, r.cycle, ${factorsOf(id)}, array(${userAgentsOf(id)}) as user_agents
      ${score ? sql`, ${score.columns}` : sql``}
    from programme_version v cross join lateral (select ${id}::uuid as id, ${cycle} as cycle) r
    ${score ? score.joins : sql``}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('programme_version has no row')
  const { userAgents, hasTotp, passkeys, recoveryCodes } = row
  const rules = reading.accept(row)
  return {
    userAgents,
    factors: { hasTotp, passkeys, recoveryCodes },
    rules,
    standing: score && standingOf(await listLevelsAt(db, row.version, row.cycle), row),
  }
}

/**
 * Opens a session of an account and records the event and the known address, if the account is active and its password is still the
 * given account's. Returns the access token, and the account's status; null if the password is another one. One query, which locks the account.
 */
export async function openCheckedSession(
  db: Database,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  {
    userAgent,
    limits,
    event,
    address,
  }: {
    readonly userAgent: string | undefined
    readonly limits: SessionLimits
    readonly event: Omit<NewSecurityEvent, 'userId'>
    /** The address of a password that was verified in this request; null if it is recorded already. */
    readonly address: KnownAddress | null
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
    )${address ? sql`, ${recordingKnownAddress(address, sql`same`)}` : sql``}
    select status from same`.execute(db)
  return rows[0] ? { token, status: rows[0].status } : null
}
