import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  type CountedLimit,
  type Counter,
  clearAttempts,
  countAttempt,
  countAttempts,
  isCountedSince,
} from '../../platform/http/limits.queries.ts'
import { networkOf } from '../../platform/network.rules.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { findAccount } from './accounts.queries.ts'
import { type KnownAddress, recordKnownAddress } from './known-addresses.queries.ts'
import type { Realm } from './pages.ts'

type AttemptKind = 'sign-in' | 'recover' | 'reset'

export interface Attempt {
  readonly realm: Realm
  readonly email: string
  readonly address: string
  /** The value of the browser's cookie, or null. */
  readonly browser: string | null
  readonly now: Date
}

const minute = 60
const hour = 60 * minute

// `pair`: from one address or one browser on one account. `address`: from one address on all accounts. `strangers`: on one
// account from all addresses and browsers it was never signed in from. A browser from which the account was signed in has its
// own limit only, and an address its own two: owners are therefore never locked out by others. An entry code lets the owner in
// anywhere else.
const limits = {
  'sign-in': { pair: [10, 15 * minute], address: [200, 15 * minute], strangers: [50, hour] },
  recover: { pair: [5, 15 * minute], address: [30, 15 * minute], strangers: [10, hour] },
  reset: { pair: [10, 15 * minute], address: [60, 15 * minute], strangers: [30, hour] },
} as const satisfies Record<AttemptKind, unknown>

const limitOf = ([hits, seconds]: readonly [number, number]) => ({ hits, seconds })

/** The limit of attempts to sign in with a valid entry code. */
export const entryLimitOf = (attempt: Attempt): CountedLimit => ({
  key: `sign-in:entry:${accountKey(attempt)}`,
  hits: 20,
  seconds: hour,
})

/** Returns the limits of an attempt. */
export function listLimits(kind: AttemptKind, attempt: Attempt): CountedLimit[] {
  const { pair, address, strangers } = limits[kind]
  const account = accountKey(attempt)
  const from = networkOf(attempt.address)
  const known = knownBrowserKeys(attempt)
  return [
    { key: `${kind}:pair:${account}:${from}`, ...limitOf(pair), unless: known },
    ...browserKeys(kind, attempt).map((key) => ({ key, ...limitOf(pair) })),
    { key: `${kind}:address:${from}`, ...limitOf(address), unless: known },
    { key: `${kind}:strangers:${account}`, ...limitOf(strangers), unless: [knownKey(attempt), ...known] },
  ]
}

/**
 * Counts an attempt, whether or not the account exists; throws `too-many-requests` beyond the limits, recorded once a window.
 * With `onlyAddress`, counts it per address only. Returns the counters for `recordSuccessfulAttempt`.
 */
export async function enforceAttemptLimits(
  context: Context,
  kind: AttemptKind,
  attempt: Attempt,
  { onlyAddress = false }: { readonly onlyAddress?: boolean } = {},
): Promise<ReadonlyMap<string, Counter>> {
  const { db } = context
  const counted = listLimits(kind, attempt).filter(
    ({ key }) => !onlyAddress || key.startsWith(`${kind}:address:`),
  )
  const counters = await countAttempts(db, counted, attempt.now)
  const exceeded = findExceeded(kind, counted, counters)
  if (!exceeded) return counters
  if (exceeded.isFirst) await recordLock(context, kind, await findAccount(db, attempt.realm, attempt.email))
  throw new AppError('too-many-requests', { retryAfter: exceeded.retryAfter })
}

/** The limits that an attempt exceeds. */
export interface Exceeded {
  readonly retryAfter: number
  /** Whether it is the first such attempt of a window, which is recorded. */
  readonly isFirst: boolean
  /** Whether strangers may have used up the limits, so that an entry code helps the owner: not those of one address on all accounts. */
  readonly isOfAccount: boolean
  /** Whether only the limit of all strangers on the account is exceeded. */
  readonly isOfStrangersOnly: boolean
}

/** Returns the limits that a counted attempt exceeds, or null. */
export function findExceeded(
  kind: AttemptKind,
  counted: readonly CountedLimit[],
  counters: ReadonlyMap<string, Counter>,
): Exceeded | null {
  const exceeded = counted.filter(({ key, hits }) => (counters.get(key)?.hits ?? 0) > hits)
  if (exceeded.length === 0) return null
  return {
    retryAfter: Math.max(...exceeded.map(({ key }) => counters.get(key)?.secondsLeft ?? 0)),
    isFirst: exceeded.some(({ key, hits }) => counters.get(key)?.hits === hits + 1),
    isOfAccount: !exceeded.some(({ key }) => key.startsWith(`${kind}:address:`)),
    isOfStrangersOnly: exceeded.every(({ key }) => key.startsWith(`${kind}:strangers:`)),
  }
}

/** Records that the limits of an account, or of an e-mail without one, are used up. */
export const recordLock = (
  context: Context,
  kind: AttemptKind,
  holder: { readonly id: string } | null,
): Promise<void> =>
  recordSecurityEvent(context, { userId: holder?.id ?? null, kind: 'account-locked', detail: kind })

/** The counters that a successful attempt resets or leaves, and the records of its address and its browser. */
export function successOf(
  kind: AttemptKind,
  attempt: Attempt,
  counters: ReadonlyMap<string, Counter>,
): KnownAddress {
  const account = accountKey(attempt)
  const from = networkOf(attempt.address)
  const isCounted = (key: string) => counters.has(key)
  return {
    known: [knownKey(attempt), ...knownBrowserKeys(attempt)],
    reset: [`${kind}:pair:${account}:${from}`, ...browserKeys(kind, attempt)].filter(isCounted),
    counted: [`${kind}:address:${from}`, `${kind}:strangers:${account}`].filter(isCounted),
    now: attempt.now,
  }
}

/**
 * Uncounts a successful attempt, resets the counters of account and address or browser, and makes both known to the account
 * for 90 days.
 */
export const recordSuccessfulAttempt = (
  db: Database,
  kind: AttemptKind,
  attempt: Attempt,
  counters: ReadonlyMap<string, Counter>,
): Promise<void> => recordKnownAddress(db, successOf(kind, attempt, counters))

/** Whether an account may get one more mail of a kind: at most three an hour. Counts the mail. */
export async function mayMail(db: Database, kind: string, userId: string, now: Date): Promise<boolean> {
  const { hits } = await countAttempt(db, { key: `mail:${kind}:${userId}`, hits: 3, seconds: hour }, now)
  return hits <= 3
}

// A digest identifies the account, because counters must not contain e-mails.
const accountKey = ({ realm, email }: Attempt): string =>
  createHash('sha256').update(`${realm}:${email}`).digest('base64url').slice(0, 22)

/** Recovery tries of one browser for one e-mail; `browser` is the hex of its hash. */
const triesKey = (attempt: Attempt, browser: string): string =>
  `recovery:tries:${accountKey(attempt)}:${browser.slice(0, 22)}`

/** Consumes one of five tries that a browser has with a recovery code; returns whether one was left. */
export async function consumeRecoveryTry(db: Database, attempt: Attempt, browser: string): Promise<boolean> {
  const limit = { key: triesKey(attempt, browser), hits: 5, seconds: 10 * minute }
  return (await countAttempt(db, limit, attempt.now)).hits <= limit.hits
}

const askedKey = (attempt: Attempt, browser: string): string =>
  `recovery:asked:${accountKey(attempt)}:${browser.slice(0, 22)}`

/** Records that a browser requested a code for an e-mail, whether or not there is an account. */
export async function recordRecoveryRequest(db: Database, attempt: Attempt, browser: string): Promise<void> {
  const limit = { key: askedKey(attempt, browser), hits: 1, seconds: 0 }
  await countAttempt(db, limit, attempt.now)
}

/** Whether a browser requested a code for an e-mail while that code may still be valid. */
export const hasRequestedRecovery = (db: Database, attempt: Attempt, browser: string): Promise<boolean> =>
  isCountedSince(db, askedKey(attempt, browser), new Date(attempt.now.getTime() - 10 * minute * 1_000))

/** Gives a browser five new tries, for a new code or after a success. */
export const resetRecoveryTries = (db: Database, attempt: Attempt, browser: string): Promise<void> =>
  clearAttempts(db, triesKey(attempt, browser))

/** Whether an address may get one more mail of a kind: at most six an hour, counted over all accounts. Counts the mail. */
export async function mayMailAddress(db: Database, kind: string, email: string, now: Date): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
  const { hits } = await countAttempt(db, { key: `mail:${kind}:to:${address}`, hits: 6, seconds: hour }, now)
  return hits <= 6
}

/** Whether a network may be told that another one of its tried CPFs is taken: ten times a day. Counts the answer. */
export async function mayTellTakenCpf(db: Database, address: string, now: Date): Promise<boolean> {
  const limit = { key: `cpf-taken:${networkOf(address)}`, hits: 10, seconds: 24 * hour }
  return (await countAttempt(db, limit, now)).hits <= limit.hits
}

const knownKey = (attempt: Attempt): string => `known:${accountKey(attempt)}:${networkOf(attempt.address)}`

/** The digest of the browser that attempts; none without its cookie. */
const browserDigests = ({ browser }: Attempt): string[] =>
  browser === null ? [] : [createHash('sha256').update(browser).digest('base64url').slice(0, 22)]

const knownBrowserKeys = (attempt: Attempt): string[] =>
  browserDigests(attempt).map((browser) => `known:${accountKey(attempt)}:browser:${browser}`)

const browserKeys = (kind: AttemptKind, attempt: Attempt): string[] =>
  browserDigests(attempt).map((browser) => `${kind}:browser:${accountKey(attempt)}:${browser}`)

/** Counts a second step of an account; throws `too-many-requests` after ten in a quarter of an hour, and records the lock. */
export async function enforceSecondStepLimit(context: Context, userId: string): Promise<void> {
  const limit = { key: `second-factor:${userId}`, hits: 10, seconds: 15 * minute }
  const { hits, secondsLeft } = await countAttempt(context.db, limit, context.clock.now())
  if (hits === limit.hits + 1)
    await recordSecurityEvent(context, { userId, kind: 'account-locked', detail: 'second-factor' })
  if (hits > limit.hits) throw new AppError('too-many-requests', { retryAfter: secondsLeft })
}

/** Resets the count after a right second step. */
export const clearSecondSteps = (db: Database, userId: string): Promise<void> =>
  clearAttempts(db, `second-factor:${userId}`)
