import type { EntryKind } from '@esquadro/contract/points/entry'
import type { Explanation } from '@esquadro/contract/points/explanation'
import { pointsOfReturn } from './points.rules.ts'

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
  /** Of an expiry or a reversal: the entry that it takes from or undoes. */
  readonly creditId?: string
  /** Of an accelerator's bonus. */
  readonly acceleratorId?: string
  /** Of a reversal: the cycle of the credit; otherwise the running one. */
  readonly cycle?: string
  /** Points by which the score changes; by default all of a credit that was earned, and nothing of anything else. */
  readonly scoreAmount?: number
  /** Of points that come back: the day on which they would have expired; they can be spent at once. */
  readonly expiresOn?: string | null
}

const earned: ReadonlySet<EntryKind> = new Set([
  'invoice',
  'accelerator',
  'extra-point',
  'invite',
  'adjustment',
])

/** By how much an entry changes the score: spending, expiry and what comes back after spending do not. */
export const scoreOf = (entry: Pick<NewEntry, 'kind' | 'amount' | 'scoreAmount'>): number =>
  entry.scoreAmount ?? (earned.has(entry.kind) ? Math.max(0, entry.amount) : 0)

interface Sale {
  readonly id: string
  readonly professionalId: string
}

/** The credits of an approved invoice: one for the base, one for each accelerator; none where it earns nothing. */
export const creditsOf = (explanation: Explanation, invoice: Sale): NewEntry[] =>
  creditsBeyond(null, explanation, invoice, '')

/**
 * The credits that an approved invoice is due once a return that had lowered what it earned is undone: by each rule what
 * it explains now beyond what it explained before.
 */
export const creditsGivenBack = (
  before: Explanation,
  now: Explanation,
  invoice: Sale,
  { returnId, reason }: { readonly returnId: string; readonly reason: string },
): NewEntry[] =>
  creditsBeyond(before, now, invoice, `:return:${returnId}`).map((entry) => ({ ...entry, reason }))

function creditsBeyond(
  before: Explanation | null,
  now: Explanation,
  invoice: Sale,
  cause: string,
): NewEntry[] {
  const shared = { professionalId: invoice.professionalId, sourceType: 'invoice', sourceId: invoice.id }
  const base: NewEntry = {
    ...shared,
    kind: 'invoice',
    amount: now.base.points - (before?.base.points ?? 0),
    key: `invoice:${invoice.id}:base${cause}`,
  }
  const bonuses = now.accelerators.map(
    ({ id, points }): NewEntry => ({
      ...shared,
      kind: 'accelerator',
      amount: points - (before?.accelerators.find((other) => other.id === id)?.points ?? 0),
      key: `invoice:${invoice.id}:accelerator:${id}${cause}`,
      acceleratorId: id,
    }),
  )
  return [base, ...bonuses].filter(({ amount }) => amount > 0)
}

/** A credit and what is left of it to undo: its amount less what reversals took already. */
export interface Reversible {
  readonly id: string
  readonly professionalId: string
  readonly kind: EntryKind
  readonly cycle: string
  readonly acceleratorId: string | null
  readonly left: number
  /** The entry by which some of it expired unspent, how much of that was not given back yet, and the day. */
  readonly expiryId: string | null
  readonly expired: number
  readonly expiresOn: string | null
}

/**
 * Entries that undo some of a credit, in the cycle in which it was earned; `cause` names what does it, and makes it
 * happen once. What expired unspent is given back first, so that nobody loses the same points twice.
 */
export function undo(
  credit: Reversible,
  points: number,
  cause: string,
  source: { readonly sourceType: string; readonly sourceId: string; readonly reason: string | null },
): NewEntry[] {
  const shared = {
    professionalId: credit.professionalId,
    kind: 'reversal',
    sourceType: source.sourceType,
    sourceId: source.sourceId,
    cycle: credit.cycle,
    reason: source.reason,
  } as const
  const whole: NewEntry = {
    ...shared,
    amount: -points,
    scoreAmount: -points,
    key: `reversal:${credit.id}:${cause}`,
    creditId: credit.id,
  }
  const { expiryId, expiresOn } = credit
  const back = Math.min(points, credit.expired)
  if (!expiryId || back === 0) return [whole]
  return [
    { ...shared, amount: back, key: `reversal:${expiryId}:${cause}`, creditId: expiryId, expiresOn },
    whole,
  ]
}

/**
 * What goods that came back take from the credits of the invoice on which they were sold, rule by rule: in cents by
 * line, before and after this return. `credits` are those of the sale (`listReversible`).
 */
export function reversalsOfReturn(
  explanation: Explanation,
  returned: { readonly before: ReadonlyMap<number, number>; readonly after: ReadonlyMap<number, number> },
  credits: readonly Reversible[],
  source: { readonly returnInvoiceId: string; readonly reason: string | null },
): NewEntry[] {
  const taken = pointsOfReturn(explanation, returned.before, returned.after)
  return credits.flatMap((credit) => {
    const rule = credit.acceleratorId ?? 'base'
    const open = taken.get(rule) ?? 0
    const points = Math.min(open, credit.left)
    if (points <= 0) return []
    // A rule has a second credit where an earlier return was undone: what one has not, the next gives.
    taken.set(rule, open - points)
    return undo(credit, points, `return:${source.returnInvoiceId}`, {
      sourceType: 'invoice',
      sourceId: source.returnInvoiceId,
      reason: source.reason,
    })
  })
}
