import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import { addMonths, dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { listScores } from '../levels/levels.queries.ts'
import { cycleOf, standingOf } from '../levels/levels.rules.ts'
import { notify } from '../notifications/notifications.queries.ts'

export type EntryKind =
  | 'invoice'
  | 'accelerator'
  | 'extra-point'
  | 'invite'
  | 'experience'
  | 'pce'
  | 'adjustment'
  | 'expiry'
  | 'reversal'

export interface NewEntry {
  readonly professionalId: string
  readonly kind: EntryKind
  /** Whole points, not 0; above zero for credits. */
  readonly amount: number
  readonly sourceType: string
  readonly sourceId: string | null
  /** Makes it happen once: a second entry of the same key is left out without an error. */
  readonly key: string
  readonly reason?: string | null
  /** Of an expiry or a reversal: the credit that it takes from or undoes. */
  readonly creditId?: string
  /** Of a reversal: the cycle of the credit; otherwise the running one. */
  readonly cycle?: string
  /** Points by which the score changes; by default all of a credit that was earned, and nothing of a debit. */
  readonly scoreAmount?: number
}

export interface Posting {
  readonly actor: { readonly type: 'professional' | 'shopkeeper' | 'admin' | 'system'; readonly id: string | null }
  readonly now: Date
  readonly settings: Pick<ProgrammeSettings, 'cycle' | 'holdingDays' | 'pointsExpireMonths'>
}

export interface PostedEntry {
  readonly id: string
  readonly professionalId: string
  readonly kind: string
  readonly amount: number
  readonly key: string
}

/**
 * Writes ledger entries in the caller's transaction: the only function that does. The database keeps balance, lots and
 * score, and locks account by account in the order of professionals. Answers the entries that were new. A debit of more
 * than is available fails with `points.insufficient`, except a reversal, which may leave a debt. Tells the
 * professionals whose level changed.
 */
export async function postEntries(
  trx: Database,
  entries: readonly NewEntry[],
  { actor, now, settings }: Posting,
): Promise<PostedEntry[]> {
  if (entries.length === 0) return []
  const today = dayOf(now)
  const running = cycleOf(today, settings.cycle)
  const availableAt = new Date(now.getTime() + settings.holdingDays * 86_400_000)
  const expiresOn = addMonths(dayOf(availableAt), settings.pointsExpireMonths)
  const posted = await trx
    .insertInto('pointEntries')
    .values(
      entries
        .toSorted((a, b) => (a.professionalId < b.professionalId ? -1 : a.professionalId > b.professionalId ? 1 : 0))
        .map((entry) => ({
          professionalId: entry.professionalId,
          kind: entry.kind,
          amount: entry.amount,
          sourceType: entry.sourceType,
          sourceId: entry.sourceId,
          key: entry.key,
          actorType: actor.type,
          actorId: actor.id,
          occurredAt: now,
          availableAt: entry.amount > 0 ? availableAt : null,
          expiresOn: entry.amount > 0 ? expiresOn : null,
          cycle: entry.cycle ?? running,
          scoreAmount: entry.scoreAmount ?? Math.max(0, entry.amount),
          creditId: entry.creditId ?? null,
          reason: entry.reason ?? null,
        })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'professionalId', 'kind', 'amount', 'key', 'cycle', 'scoreAmount'])
    .execute()
  await tellLevelChanges(trx, posted, running, now)
  return posted.map(({ id, professionalId, kind, amount, key }) => ({ id, professionalId, kind, amount, key }))
}

/** What is left to undo of the credits of a source: amount less what reversals took already, oldest first. */
export async function listReversible(
  trx: Database,
  source: { readonly sourceType: string; readonly sourceId: string },
): Promise<{ id: string; professionalId: string; key: string; kind: string; cycle: string; left: number }[]> {
  const { rows } = await sql<{
    id: string
    professionalId: string
    key: string
    kind: string
    cycle: string
    left: number
  }>`
    select e.id, e.professional_id, e.key, e.kind, e.cycle,
      (e.amount + coalesce((select sum(r.amount) from point_entries r where r.credit_id = e.id and r.kind = 'reversal'), 0))::bigint as left
    from point_entries e
    where e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId} and e.amount > 0
    order by e.position`.execute(trx)
  return rows
}

/**
 * Undoes what is left of all credits of a source, with entries opposite to them that lower the score of the cycle in
 * which they were earned. Done twice it does nothing. Answers the new entries.
 */
export async function reverseEntries(
  trx: Database,
  source: { readonly sourceType: string; readonly sourceId: string; readonly reason: string },
  posting: Posting,
): Promise<PostedEntry[]> {
  const credits = await listReversible(trx, source)
  return postEntries(
    trx,
    credits.filter(({ left }) => left > 0).map((credit) => reversalOf(credit, credit.left, 'whole', source)),
    posting,
  )
}

/** An entry that undoes some of a credit; `cause` names what does it, and makes it happen once. */
export const reversalOf = (
  credit: { readonly id: string; readonly professionalId: string; readonly cycle: string },
  points: number,
  cause: string,
  source: { readonly sourceType: string; readonly sourceId: string; readonly reason: string },
): NewEntry => ({
  professionalId: credit.professionalId,
  kind: 'reversal',
  amount: -points,
  sourceType: source.sourceType,
  sourceId: source.sourceId,
  key: `reversal:${credit.id}:${cause}`,
  creditId: credit.id,
  cycle: credit.cycle,
  scoreAmount: -points,
  reason: source.reason,
})

async function tellLevelChanges(
  trx: Database,
  posted: readonly { professionalId: string; cycle: string; scoreAmount: number }[],
  cycle: string,
  now: Date,
): Promise<void> {
  const changes = new Map<string, number>()
  for (const entry of posted)
    if (entry.cycle === cycle && entry.scoreAmount !== 0)
      changes.set(entry.professionalId, (changes.get(entry.professionalId) ?? 0) + entry.scoreAmount)
  if (changes.size === 0) return
  const { levels, scores } = await listScores(trx, [...changes.keys()], cycle)
  const news = [...changes].flatMap(([userId, change]) => {
    const score = scores.get(userId)
    if (!score) return []
    const after = standingOf(levels, { ...score, cycle })
    const before = standingOf(levels, { ...score, points: score.points - change, cycle })
    if (before.level === after.level) return []
    return [{ userId, kind: 'level-changed' as const, data: { from: before.level, to: after.level } }]
  })
  await notify(trx, news, now)
}
