import { randomBytes } from 'node:crypto'
import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import type { Standing } from '@esquadro/contract/people/levels/levels'
import { sql } from 'kysely'
import {
  type Account,
  type AccountRow,
  accountOf,
  selectingAccount,
} from '../../people/accounts/accounts.queries.ts'
import { type KnownAddress, recordingKnownAddress } from '../../people/accounts/known-addresses.queries.ts'
import type { Realm } from '../../people/accounts/pages.ts'
import { listLevelsAt, type Score, scoreParts } from '../../people/levels/levels.queries.ts'
import { computeStanding, findCycle } from '../../people/levels/levels.rules.ts'
import { type Factors, factorsOf } from '../../people/second-factor/second-factor.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { flushingLater } from '../../platform/database/flush.queries.ts'
import type { VersionedRow } from '../../platform/database/versioned.queries.ts'
import {
  type CountedLimit,
  type Counter,
  type CounterRow,
  countersOf,
  countingAttempts,
} from '../../platform/http/limits.queries.ts'
import { hashToken, type SessionLimits, userAgentsOf } from '../../platform/http/sessions.queries.ts'
import type { NewSecurityEvent } from '../../platform/security-events/security-events.queries.ts'
import { beginRules, type ProgrammeRules } from '../../platform/settings/settings.queries.ts'

/** The facts on which the sign-in of an account depends after the password has been verified. */
export interface SignInFacts {
  readonly factors: Factors
  /** The user agents of its sessions of the last 90 days. */
  readonly userAgents: readonly (string | null)[]
  readonly rules: ProgrammeRules
  /** Of a professional: the standing in the running cycle; null for others. */
  readonly standing: Standing | null
}

type FactsRow = VersionedRow &
  Factors &
  Score & { readonly userAgents: readonly (string | null)[]; readonly cycle: string }

/** The columns of a `FactsRow` of the account in the row `a` (id, user_type), the joins that they take, and what they mean. */
function readingFacts(db: Database, now: Date) {
  const reading = beginRules(db)
  const day = dayOf(now)
  const { known } = reading
  const cycle = sql`case when v.version = ${known?.version ?? null}::uuid
    then ${known ? findCycle(day, known.value) : null} else cycle_of(${day}::date) end`
  const score = scoreParts(sql`r.professional_id`, sql`r.cycle`, day)
  return {
    columns: sql`${reading.columns}, r.cycle, ${factorsOf(sql`a.id`)}, array(${userAgentsOf(sql`a.id`)}) as user_agents,
      ${score.columns}`,
    joins: sql`cross join lateral (
      select case a.user_type when 'professional' then a.id end as professional_id, ${cycle} as cycle
    ) r ${score.joins}`,
    /** Reads the levels if they changed, in one more query. */
    async accept(db: Database, row: FactsRow, userType: Account['userType']): Promise<SignInFacts> {
      const { userAgents, hasTotp, passkeys, recoveryCodes } = row
      return {
        rules: reading.accept(row),
        userAgents,
        factors: { hasTotp, passkeys, recoveryCodes },
        standing:
          userType === 'professional'
            ? computeStanding(await listLevelsAt(db, row.version, row.cycle), row)
            : null,
      }
    },
  }
}

/** Returns the facts of an account's sign-in. */
export async function getSignInFacts(
  db: Database,
  { id, userType }: Pick<Account, 'id' | 'userType'>,
  now: Date,
): Promise<SignInFacts> {
  const facts = readingFacts(db, now)
  const { rows } = await sql<FactsRow>`
    select ${facts.columns}
    from programme_version v cross join (select ${id}::uuid as id, ${userType} as user_type) a ${facts.joins}`.execute(
    db,
  )
  return facts.accept(db, programmeRow(rows), userType)
}

/**
 * Counts an attempt to sign in, and returns the counters, the account that holds the e-mail, and its facts. One query, and one
 * more for a professional after the levels changed: a sign-in hashes a password, which leaves little time for the rest.
 */
export async function beginSignIn(
  db: Database,
  counted: readonly CountedLimit[],
  { realm, email, now }: { readonly realm: Realm; readonly email: string; readonly now: Date },
): Promise<{
  readonly counters: ReadonlyMap<string, Counter>
  readonly holder: Account | null
  readonly facts: SignInFacts | null
}> {
  const facts = readingFacts(db, now)
  const { rows } = await sql<FactsRow & AccountRow & { readonly counters: readonly CounterRow[] | null }>`
    with counters as (${countingAttempts(db, counted, now)}),
    account as (${selectingAccount(realm, email)})
    select (select json_agg(json_build_object('key', key, 'hits', hits, 'startsAt', starts_at)) from counters) as counters,
      a.*, ${facts.columns}
    from programme_version v left join account a on true ${facts.joins}`.execute(db)
  const row = programmeRow(rows)
  const holder = accountOf(row)
  return {
    counters: countersOf(row.counters ?? [], counted, now),
    holder,
    facts: holder && (await facts.accept(db, row, holder.userType)),
  }
}

function programmeRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('programme_version has no row')
  return row
}

/**
 * Opens a session of an account and records the event and the known address, if the account is active and its password is still the
 * given account's. Returns the access token, and the account's status; null if the password is another one. One query, which locks the account.
 * It does not wait for the disk: a crash of the database loses the sessions of a second with their events, and their owners sign in again.
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
      select ${hashToken(token)}, id, ${userAgent?.slice(0, 200) ?? null}, ${at}, ${at}, ${at}, ${expiresAt}, ${limits.idleSeconds}
      from same where status = 'active'
    ), recorded as (
      insert into security_events (at, user_id, kind, detail, network, browser, system, request_id)
      select ${at}, id, ${event.kind}, ${event.detail}, ${event.network}, ${event.browser}, ${event.system}, ${event.requestId}
      from same where status = 'active'
    )${address ? sql`, ${recordingKnownAddress(address, sql`same`)}` : sql``}
    select status, ${flushingLater(db)} as flush from same`.execute(db)
  return rows[0] ? { token, status: rows[0].status } : null
}
