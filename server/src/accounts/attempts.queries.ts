import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { clearAttempts, countAttempt } from '../http/limits.queries.ts'

export type Realm = 'member' | 'admin'
type AttemptKind = 'sign-in' | 'recover' | 'reset'

export interface Attempt {
  readonly realm: Realm
  readonly email: string
  readonly address: string
  readonly now: Date
}

const minute = 60
const hour = 60 * minute

// From one address on one account; from one address on all accounts; on one account from all addresses from which
// it was never signed in to. The last cannot lock out an owner who comes from where they have been before.
const limits = {
  'sign-in': { pair: [10, 15 * minute], address: [200, 15 * minute], strangers: [50, hour] },
  recover: { pair: [5, 15 * minute], address: [30, 15 * minute], strangers: [10, hour] },
  reset: { pair: [10, 15 * minute], address: [60, 15 * minute], strangers: [30, hour] },
} as const satisfies Record<AttemptKind, unknown>

/** Counts an attempt, whether or not there is such an account, and refuses it with `too-many-requests` beyond the limits. */
export async function enforceAttemptLimits(db: Database, kind: AttemptKind, attempt: Attempt): Promise<void> {
  const { pair, address, strangers } = limits[kind]
  const account = accountKey(attempt)
  const from = network(attempt.address)
  const isKnown = await isKnownAddress(db, attempt)
  const counted: readonly (readonly [key: string, limit: readonly [hits: number, seconds: number]])[] = [
    [`${kind}:pair:${account}:${from}`, pair],
    [`${kind}:address:${from}`, address],
    ...(isKnown ? [] : [[`${kind}:strangers:${account}`, strangers] as const]),
  ]
  let retryAfter = 0
  for (const [key, [hits, seconds]] of counted) {
    const spent = await countAttempt(db, { key, hits, seconds }, attempt.now)
    if (spent.hits > hits) retryAfter = Math.max(retryAfter, spent.secondsLeft)
  }
  if (retryAfter > 0) throw new AppError('too-many-requests', { retryAfter })
}

/** After a success: the pair starts anew, and for 90 days the address is one that the account is known to use. */
export async function recordSuccessfulAttempt(
  db: Database,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<void> {
  await clearAttempts(db, `${kind}:pair:${accountKey(attempt)}:${network(attempt.address)}`)
  await sql`
    insert into rate_limits (key, window_starts_at, hits) values (${knownKey(attempt)}, ${attempt.now}, 1)
    on conflict (key) do update set window_starts_at = ${attempt.now}`.execute(db)
}

/** Whether one more mail of a kind may go to an account: at most three an hour, so that nobody is flooded. */
export async function mayMail(db: Database, kind: string, userId: string, now: Date): Promise<boolean> {
  const { hits } = await countAttempt(db, { key: `mail:${kind}:${userId}`, hits: 3, seconds: hour }, now)
  return hits <= 3
}

async function isKnownAddress(db: Database, attempt: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('rateLimits')
    .select('key')
    .where('key', '=', knownKey(attempt))
    .executeTakeFirst()
  return row !== undefined
}

// Counters hold no e-mail: a digest tells accounts apart as well.
const accountKey = ({ realm, email }: Attempt): string =>
  createHash('sha256').update(`${realm}:${email}`).digest('base64url').slice(0, 22)

const knownKey = (attempt: Attempt): string => `known:${accountKey(attempt)}:${network(attempt.address)}`

/** A household has one IPv4 address, but 2^64 of IPv6: those count as one. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
    : []
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
