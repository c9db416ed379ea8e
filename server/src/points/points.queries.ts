import type { EntryKind } from '@esquadro/contract/points/entry'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import { addMonths, dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { listScores } from '../levels/levels.queries.ts'
import { cycleOf, standingOf } from '../levels/levels.rules.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { type NewEntry, type Reversible, scoreOf, undo } from './entries.rules.ts'

export interface Posting {
  readonly actor: {
    readonly type: 'professional' | 'shopkeeper' | 'admin' | 'system'
    readonly id: string | null
  }
  readonly now: Date
  readonly settings: Pick<ProgrammeSettings, 'cycle' | 'holdingDays' | 'pointsExpireMonths'>
}

export interface PostedEntry {
  readonly id: string
  readonly professionalId: string
  readonly kind: EntryKind
  readonly amount: number
  readonly key: string
}

/**
 * Writes ledger entries in the caller's transaction: the only function that does. The database keeps balance, lots and
 * score, and locks account by account in the order of professionals. Answers the entries that were new. A debit of more
 * than is available fails with `points.insufficient`, except a reversal, which may leave a debt. Tells the
 * professionals whose level changed. One query, two where a score changes, three where a level does.
 */
export async function postEntries(
  trx: Database,
  entries: readonly NewEntry[],
  { actor, now, settings }: Posting,
): Promise<PostedEntry[]> {
  if (entries.length === 0) return []
  const running = cycleOf(dayOf(now), settings.cycle)
  const availableAt = new Date(now.getTime() + settings.holdingDays * 86_400_000)
  const expiresOn = addMonths(dayOf(availableAt), settings.pointsExpireMonths)
  const credited = (entry: NewEntry) => {
    if (entry.amount < 0) return { availableAt: null, expiresOn: null }
    return entry.expiresOn === undefined
      ? { availableAt, expiresOn }
      : { availableAt: now, expiresOn: entry.expiresOn }
  }
  const posted = await trx
    .insertInto('pointEntries')
    .values(
      entries
        .toSorted((a, b) =>
          a.professionalId < b.professionalId ? -1 : a.professionalId > b.professionalId ? 1 : 0,
        )
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
          ...credited(entry),
          cycle: entry.cycle ?? running,
          scoreAmount: scoreOf(entry),
          creditId: entry.creditId ?? null,
          acceleratorId: entry.acceleratorId ?? null,
          reason: entry.reason ?? null,
        })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'professionalId', 'kind', 'amount', 'key', 'cycle', 'scoreAmount'])
    .execute()
  await tellLevelChanges(trx, posted, running, now)
  return posted.map(({ id, professionalId, kind, amount, key }) => ({
    id,
    professionalId,
    kind: kind as EntryKind,
    amount,
    key,
  }))
}

/** What is left to undo of the credits of a source: amount less what reversals took already, oldest first. */
export async function listReversible(
  trx: Database,
  source: { readonly sourceType: string; readonly sourceId: string },
): Promise<Reversible[]> {
  const { rows } = await sql<Reversible>`
    select e.id, e.professional_id, e.kind, e.cycle, e.accelerator_id, e.expires_on, x.id as expiry_id,
      (e.amount + coalesce((select sum(r.amount) from point_entries r where r.credit_id = e.id and r.kind = 'reversal'), 0))::bigint as left,
      coalesce(-x.amount - (select coalesce(sum(b.amount), 0) from point_entries b where b.credit_id = x.id), 0)::bigint as expired
    from point_entries e
    left join point_entries x on x.credit_id = e.id and x.kind = 'expiry'
    where e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId} and e.amount > 0 and e.kind <> 'reversal'
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
    credits.flatMap((credit) => (credit.left > 0 ? undo(credit, credit.left, 'whole', source) : [])),
    posting,
  )
}

/**
 * Gives back what was spent on a source, each point with the day on which it would have expired; the score stays as it
 * is. Done twice it does nothing. Answers the new entries.
 */
export async function refundEntries(
  trx: Database,
  source: { readonly sourceType: string; readonly sourceId: string; readonly reason: string },
  posting: Posting,
): Promise<PostedEntry[]> {
  const { rows } = await sql<{
    id: string
    professionalId: string
    expiresOn: string | null
    points: number
  }>`
    select e.id, e.professional_id, l.expires_on, -sum(u.amount)::bigint as points
    from point_entries e
    join point_lot_uses u on u.entry_id = e.id
    join point_lots l on l.entry_id = u.lot_entry_id
    where e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId}
      and e.amount < 0 and e.kind not in ('expiry', 'reversal')
    group by e.id, l.expires_on
    order by e.position, l.expires_on`.execute(trx)
  return postEntries(
    trx,
    rows.map(({ id, professionalId, expiresOn, points }) => ({
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

/**
 * Takes what has expired: lots whose day has come, professional by professional, at most `batch` of them. Several
 * processes at once take each lot once. Answers how many professionals it looked at; fewer than `batch`: nothing is left.
 */
export async function expireLots(trx: Database, posting: Posting, batch = 200): Promise<number> {
  const today = dayOf(posting.now)
  const due = await trx
    .selectFrom('pointLots')
    .select('professionalId')
    .distinct()
    .where('remaining', '>', 0)
    .where('expiresOn', '<=', today)
    .limit(batch)
    .execute()
  if (due.length === 0) return 0
  const professionalIds = due.map((row) => row.professionalId)
  await sql`select lock_accounts(${professionalIds}::uuid[])`.execute(trx)
  const lots = await trx
    .selectFrom('pointLots')
    .select(['entryId', 'professionalId', 'remaining'])
    .where('professionalId', 'in', professionalIds)
    .where('remaining', '>', 0)
    .where('expiresOn', '<=', today)
    .orderBy('position')
    .execute()
  await postEntries(
    trx,
    lots.map((lot) => ({
      professionalId: lot.professionalId,
      kind: 'expiry',
      amount: -lot.remaining,
      sourceType: 'lot',
      sourceId: lot.entryId,
      key: `expiry:${lot.entryId}`,
      creditId: lot.entryId,
    })),
    posting,
  )
  return due.length
}

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

/** Locks the ledger accounts whose points are about to change, in id order to prevent deadlocks. */
export async function lockAccounts(
  trx: Database,
  professionalIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(professionalIds.filter((id) => id !== null))]
  if (ids.length > 0) await sql`select lock_accounts(${ids}::uuid[])`.execute(trx)
}
