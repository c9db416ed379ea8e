import { dayOf } from '../clock.ts'

/** A ledger entry, as far as balances, lots and scores follow from it. */
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

/** An account as it follows from its entries. */
export interface ReplayedAccount {
  balance: number
  readonly lots: Map<string, ReplayedLot>
  readonly scores: Map<string, number>
}

/** Replays the entries of one account, in the order in which they were applied, by the rules of the database's trigger. */
export function replay(entries: readonly ReplayedEntry[]): ReplayedAccount {
  const account: ReplayedAccount = { balance: 0, lots: new Map(), scores: new Map() }
  for (const entry of entries) {
    account.balance += entry.amount
    if (entry.scoreAmount !== 0)
      account.scores.set(entry.cycle, (account.scores.get(entry.cycle) ?? 0) + entry.scoreAmount)
    if (entry.amount > 0) credit(account, entry)
    else debit(account, entry)
  }
  return account
}

function credit({ lots }: ReplayedAccount, entry: ReplayedEntry): void {
  let left = entry.amount
  // Debts are repaid first, oldest first.
  const debts = [...lots.values()].filter(({ remaining }) => remaining < 0)
  for (const debt of debts.toSorted((a, b) => a.position - b.position)) {
    const part = Math.min(left, -debt.remaining)
    debt.remaining += part
    left -= part
  }
  lots.set(entry.id, newLot(entry, entry.amount, left))
}

function debit({ lots }: ReplayedAccount, entry: ReplayedEntry): void {
  let left = -entry.amount
  const usable = [...lots.values()].filter((lot) => lot.remaining > 0 && canUse(entry, lot))
  for (const lot of usable.toSorted((a, b) => compareLots(entry, a, b))) {
    const part = Math.min(left, lot.remaining)
    lot.remaining -= part
    left -= part
  }
  if (left > 0) lots.set(entry.id, newLot(entry, -left, -left))
}

function canUse(entry: ReplayedEntry, lot: ReplayedLot): boolean {
  if (entry.kind === 'expiry') return lot.entryId === entry.creditId
  if (entry.kind === 'reversal') return true
  return (
    lot.availableAt <= entry.occurredAt && (lot.expiresOn === null || lot.expiresOn > dayOf(entry.occurredAt))
  )
}

// A reversal uses pending points first, then the credit that it reverses; everything else uses what expires first.
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
