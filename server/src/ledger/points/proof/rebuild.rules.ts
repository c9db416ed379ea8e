import { dayOf } from '../../../platform/clock.ts'
import type { Use } from '../limits.rules.ts'

/** The fields of a ledger entry that determine balances, lots and scores. */
export interface ReplayedEntry {
  readonly id: string
  readonly position: number
  readonly professionalId: string
  readonly kind: string
  readonly amount: number
  readonly occurredAt: Date
  readonly availableAt: Date | null
  readonly expiresOn: string | null
  readonly cycle: string
  readonly scoreAmount: number
  readonly creditId: string | null
  readonly acceleratorId: string | null
  readonly acceleratedCents: number | null
  /** The store of the sale of an accelerator's bonus. */
  readonly storeId: string | null
}

/** The points that are left of a credit or, negative, of a debt. */
export interface ReplayedLot {
  readonly entryId: string
  readonly position: number
  readonly amount: number
  remaining: number
  readonly availableAt: Date
  readonly expiresOn: string | null
}

/** The points of a credit that a debit used (negative), or the points of a debt that a credit repaid. */
export interface ReplayedUse {
  readonly entryId: string
  readonly lotEntryId: string
  readonly amount: number
}

/** An account as computed from its entries. */
export interface ReplayedAccount {
  balance: number
  readonly lots: Map<string, ReplayedLot>
  readonly uses: ReplayedUse[]
  readonly scores: Map<string, number>
  /** By accelerator and store (`usageKey`). */
  readonly given: Map<string, Use>
}

interface Replaying extends ReplayedAccount {
  /** The lots with points left or owed, in the order of their positions. */
  readonly open: Map<string, ReplayedLot>
}

/** Replays the entries of one account in posting order, by the rules of the database's trigger. */
export function replay(entries: readonly ReplayedEntry[]): ReplayedAccount {
  const account: Replaying = {
    balance: 0,
    lots: new Map(),
    uses: [],
    scores: new Map(),
    given: new Map(),
    open: new Map(),
  }
  const bonuses = new Map<string, string>()
  for (const entry of entries) {
    account.balance += entry.amount
    if (entry.scoreAmount !== 0)
      account.scores.set(entry.cycle, (account.scores.get(entry.cycle) ?? 0) + entry.scoreAmount)
    if (entry.acceleratorId !== null) bonuses.set(entry.id, usageKey(entry.acceleratorId, entry.storeId))
    const key = bonuses.get(entry.kind === 'reversal' ? (entry.creditId ?? '') : entry.id)
    if (key !== undefined) give(account, key, entry)
    if (entry.amount > 0) credit(account, entry)
    else debit(account, entry)
  }
  const { open: _, ...replayed } = account
  return replayed
}

/** Identifies an accelerator and the store of the sales for which it gave points. */
export const usageKey = (acceleratorId: string, storeId: string | null): string =>
  `${acceleratorId} ${storeId ?? 'no store'}`

function give({ given }: Replaying, key: string, { amount, acceleratedCents }: ReplayedEntry): void {
  const { points, cents } = given.get(key) ?? { points: 0, cents: 0 }
  given.set(key, { points: points + amount, cents: cents + (acceleratedCents ?? 0) })
}

function credit(account: Replaying, entry: ReplayedEntry): void {
  let left = entry.amount
  // Repays debts first, oldest first.
  const debts = [...account.open.values()].filter(({ remaining }) => remaining < 0)
  for (const debt of debts.toSorted((a, b) => a.position - b.position)) {
    const part = Math.min(left, -debt.remaining)
    if (part === 0) break
    use(account, entry, debt, part)
    left -= part
  }
  add(account, newLot(entry, entry.amount, left))
}

function debit(account: Replaying, entry: ReplayedEntry): void {
  let left = -entry.amount
  for (const lot of usableLots(account, entry)) {
    const part = Math.min(left, lot.remaining)
    if (part === 0) break
    use(account, entry, lot, -part)
    left -= part
  }
  if (left > 0) add(account, newLot(entry, -left, -left))
}

function usableLots({ open }: Replaying, entry: ReplayedEntry): ReplayedLot[] {
  if (entry.kind === 'expiry') {
    const lot = open.get(entry.creditId ?? '')
    return lot && lot.remaining > 0 ? [lot] : []
  }
  return [...open.values()]
    .filter((lot) => lot.remaining > 0 && canUse(entry, lot))
    .toSorted((a, b) => compareLots(entry, a, b))
}

function use({ open, uses }: Replaying, entry: ReplayedEntry, lot: ReplayedLot, amount: number): void {
  lot.remaining += amount
  uses.push({ entryId: entry.id, lotEntryId: lot.entryId, amount })
  if (lot.remaining === 0) open.delete(lot.entryId)
}

function add({ lots, open }: Replaying, lot: ReplayedLot): void {
  lots.set(lot.entryId, lot)
  if (lot.remaining !== 0) open.set(lot.entryId, lot)
}

function canUse(entry: ReplayedEntry, lot: ReplayedLot): boolean {
  if (entry.kind === 'reversal') return true
  return (
    lot.availableAt <= entry.occurredAt && (lot.expiresOn === null || lot.expiresOn > dayOf(entry.occurredAt))
  )
}

// A reversal uses pending points first, then the credit that it reverses; all other debits use the points
// that expire first.
function compareLots(entry: ReplayedEntry, a: ReplayedLot, b: ReplayedLot): number {
  if (entry.kind === 'reversal') {
    const pending = (lot: ReplayedLot) => (lot.availableAt > entry.occurredAt ? 0 : 1)
    const reversed = (lot: ReplayedLot) => (lot.entryId === entry.creditId ? 0 : 1)
    const order = pending(a) - pending(b) || reversed(a) - reversed(b)
    if (order !== 0) return order
  }
  const [first, second] = [a.expiresOn ?? '9999', b.expiresOn ?? '9999']
  return first < second ? -1 : first > second ? 1 : a.position - b.position
}

const newLot = (entry: ReplayedEntry, amount: number, remaining: number): ReplayedLot => ({
  entryId: entry.id,
  position: entry.position,
  amount,
  remaining,
  availableAt: entry.availableAt ?? entry.occurredAt,
  expiresOn: entry.expiresOn,
})
