import type { EntryKind } from '@esquadro/contract/ledger/points/entry'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { listScores } from '../../people/levels/levels.queries.ts'
import { computeStanding, findCycle } from '../../people/levels/levels.rules.ts'
import { dayOf } from '../../platform/clock.ts'
import type { AuditContext } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { type CycleRules, type ExpiryRules, expiryOn } from '../../platform/settings/versions.rules.ts'
import { expiryDay, type NewEntry, scoreOf, undo } from './entries.rules.ts'
import { type InsertedEntry, insertEntries, listReversible, listSpent } from './points.queries.ts'

export interface PostedEntry {
  readonly id: string
  readonly professionalId: string
  readonly kind: EntryKind
  readonly amount: number
  readonly key: string
}

/**
 * Writes ledger entries in the caller's transaction. It is the only function that moves points. - Idempotent
 * by key: skips an entry whose key exists. Returns the new entries. - Credits are available after the holding
 * days and expire by the rule of the day of posting, or of the sale's day of issue (`ruledOn`); refunds
 * (`expiresOn` given) are available at once. - A trigger maintains balances, lots and scores. It locks the
 * accounts in id order to prevent deadlocks. - Throws `points.insufficient` for a debit above the available
 * points. A reversal may leave a debt instead. - Notifies the professionals whose level changes. One query,
 * two if a score changes, three if a level does.
 */
export async function postEntries(
  trx: Database,
  entries: readonly NewEntry[],
  { actor, now, settings }: Posting,
): Promise<PostedEntry[]> {
  if (entries.length === 0) return []
  const currentCycle = findCycle(dayOf(now), settings)
  const availableAt = new Date(now.getTime() + settings.holdingDays * 86_400_000)
  const datesOf = (entry: NewEntry) => {
    if (entry.amount < 0) return { availableAt: null, expiresOn: null }
    if (entry.expiresOn !== undefined) return { availableAt: now, expiresOn: entry.expiresOn }
    const rule = expiryOn(settings, entry.ruledOn ?? dayOf(now))
    return { availableAt, expiresOn: expiryDay(dayOf(availableAt), rule) }
  }
  const inIdOrder = entries.toSorted((a, b) =>
    a.professionalId < b.professionalId ? -1 : a.professionalId > b.professionalId ? 1 : 0,
  )
  const inserted = await insertEntries(
    trx,
    inIdOrder.map((entry) => ({
      professionalId: entry.professionalId,
      kind: entry.kind,
      amount: entry.amount,
      sourceType: entry.sourceType,
      sourceId: entry.sourceId,
      key: entry.key,
      actorType: actor.type,
      actorId: actor.id,
      occurredAt: now,
      ...datesOf(entry),
      cycle: entry.cycle ?? currentCycle,
      scoreAmount: scoreOf(entry),
      creditId: entry.creditId ?? null,
      acceleratorId: entry.acceleratorId ?? null,
      acceleratedCents: entry.acceleratedCents ?? null,
      reason: entry.reason ?? null,
    })),
  )
  await notifyLevelChanges(trx, inserted, currentCycle, now)
  return inserted.map(({ id, professionalId, kind, amount, key }) => ({
    id,
    professionalId,
    kind,
    amount,
    key,
  }))
}

async function notifyLevelChanges(
  trx: Database,
  inserted: readonly InsertedEntry[],
  cycle: string,
  now: Date,
): Promise<void> {
  const changes = new Map<string, number>()
  for (const entry of inserted)
    if (entry.cycle === cycle && entry.scoreAmount !== 0)
      changes.set(entry.professionalId, (changes.get(entry.professionalId) ?? 0) + entry.scoreAmount)
  if (changes.size === 0) return
  const { levels, scores } = await listScores(trx, [...changes.keys()], { cycle, day: dayOf(now) })
  const notifications = [...changes].flatMap(([userId, change]) => {
    const score = scores.get(userId)
    if (!score) return []
    const after = computeStanding(levels, { ...score, cycle })
    const before = computeStanding(levels, { ...score, points: score.points - change, cycle })
    if (before.level === after.level) return []
    return [{ userId, kind: 'level-changed' as const, data: { from: before.level, to: after.level } }]
  })
  await notify(trx, notifications, now)
}

interface Source {
  readonly sourceType: string
  readonly sourceId: string
  readonly reason: string
}

/**
 * Reverses what is left of all credits of a source with opposite entries that lower the score of the cycle in
 * which the points were earned. Idempotent. Returns the new entries.
 */
export async function reverseEntries(
  trx: Database,
  source: Source,
  posting: Posting,
): Promise<PostedEntry[]> {
  const credits = await listReversible(trx, source)
  return postEntries(
    trx,
    credits.flatMap((credit) => (credit.left > 0 ? undo(credit, credit.left, 'whole', source) : [])),
    posting,
  )
}

/**
 * Refunds the points spent on a source, or at most `most` of them (those that expire last), each with its
 * original expiry day; the score does not change. Idempotent. Returns the new entries, earliest expiry first.
 */
export async function refundEntries(
  trx: Database,
  source: Source,
  posting: Posting,
  max: number = Number.POSITIVE_INFINITY,
): Promise<PostedEntry[]> {
  const spent = take(await listSpent(trx, source), max)
  return postEntries(
    trx,
    spent.map(({ id, professionalId, expiresOn, points }) => ({
      professionalId,
      kind: 'reversal',
      amount: points,
      sourceType: source.sourceType,
      sourceId: source.sourceId,
      key: `refund:${id}:${expiresOn ?? 'never'}`,
      creditId: id,
      expiresOn,
      reason: source.reason,
    })),
    posting,
  )
}

/** Returns up to `most` of the spent points, those that expire last, earliest expiry first. */
function take<T extends { readonly points: number; readonly expiresOn: string | null }>(
  spent: readonly T[],
  max: number,
): T[] {
  let left = max
  const never = '9999-12-31'
  return spent
    .toSorted((a, b) => (b.expiresOn ?? never).localeCompare(a.expiresOn ?? never))
    .flatMap((item) => {
      const points = Math.min(item.points, left)
      left -= points
      return points > 0 ? [{ ...item, points }] : []
    })
    .toReversed()
}

/** The author of ledger entries, the instant of posting, and the settings that determine their days. */
export interface Posting {
  readonly actor: {
    readonly type: 'professional' | 'shopkeeper' | 'admin' | 'system'
    readonly id: string | null
  }
  readonly now: Date
  readonly settings: CycleRules & ExpiryRules & Pick<ProgrammeSettings, 'holdingDays'>
}

const isSystem = (type: AuditContext['actor']['type']): type is 'visitor' | 'key' | 'mail' =>
  type === 'visitor' || type === 'key' || type === 'mail'

/** Returns a posting with the current settings. */
export const getPosting = async (trx: Database, { actor, now }: AuditContext): Promise<Posting> => ({
  actor: { type: isSystem(actor.type) ? 'system' : actor.type, id: actor.id },
  now,
  settings: await getRules(trx),
})
