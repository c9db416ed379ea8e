import type { EntryKind } from '@esquadro/contract/ledger/points/entry'
import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import { addMonths } from '../../platform/clock.ts'
import type { ExpiryRule } from '../../platform/settings/versions.rules.ts'
import { acceleratedAfter, pointsOfReturn } from './points.rules.ts'

export interface NewEntry {
  readonly professionalId: string
  readonly kind: EntryKind
  /** Whole points: positive for credits, negative for debits, never 0. */
  readonly amount: number
  readonly sourceType: string
  readonly sourceId: string | null
  /** Makes the entry idempotent: a second entry with the same key is skipped without an error. */
  readonly key: string
  readonly reason?: string | null
  /** For an expiry or a reversal: the entry that it expires or reverses. */
  readonly creditId?: string
  /** For an accelerator's bonus. */
  readonly acceleratorId?: string
  /**
   * For an accelerator's bonus or its reversal: the value of the goods that it accelerated, or that the
   * reversal gives back.
   */
  readonly acceleratedCents?: number | undefined
  /** For a reversal: the cycle of the credit. Default: the current cycle. */
  readonly cycle?: string
  /** The change of the score. Default: the amount of an earned credit, and 0 otherwise. */
  readonly scoreAmount?: number
  /** For a sale: its day of issue, by whose rules its points expire. Default: the day of posting. */
  readonly ruledOn?: string
  /** For a refund: the original expiry day; the points are available at once. */
  readonly expiresOn?: string | null
}

const earned: ReadonlySet<EntryKind> = new Set([
  'invoice',
  'accelerator',
  'extra-point',
  'invite',
  'adjustment',
])

/** Returns the change of the score by an entry. Spending, expiry and refunds do not change it. */
export const scoreOf = (entry: Pick<NewEntry, 'kind' | 'amount' | 'scoreAmount'>): number =>
  entry.scoreAmount ?? (earned.has(entry.kind) ? Math.max(0, entry.amount) : 0)

/** Returns the first day on which points that become available on a day are expired. */
export function expiryDay(availableOn: string, { expiry, months }: ExpiryRule): string {
  const day = addMonths(availableOn, months)
  if (expiry === 'rolling-months') return day
  return expiry === 'end-of-month'
    ? addMonths(`${day.slice(0, 7)}-01`, 1)
    : `${Number(day.slice(0, 4)) + 1}-01-01`
}

interface Sale {
  readonly id: string
  readonly professionalId: string
  /** The number of its approval; 1 by default, more if it was reversed and opened again. */
  readonly approval?: number
}

/** The part of a key that names an approval; the first has none. */
const approvalPart = (approval = 1): string => (approval === 1 ? '' : `:approval:${approval}`)

/** The end of the keys of a return's entries. */
export const causeOfReturn = (returnId: string, approval?: number): string =>
  `return:${returnId}${approvalPart(approval)}`

/** Returns the credits of an approved invoice: one for the base and one per accelerator, without those of 0 points. */
export const creditsOf = (explanation: Explanation, invoice: Sale): NewEntry[] =>
  creditsBeyond(null, explanation, invoice, '')

/**
 * Returns the credits of an approved invoice after one of its returns is undone: for each rule the points of the new
 * explanation beyond those of the previous one. `cause` names the return.
 */
export const creditsGivenBack = (
  before: Explanation,
  now: Explanation,
  invoice: Sale,
  { cause, reason }: { readonly cause: string; readonly reason: string },
): NewEntry[] => creditsBeyond(before, now, invoice, `:${cause}`).map((entry) => ({ ...entry, reason }))

function creditsBeyond(
  before: Explanation | null,
  now: Explanation,
  invoice: Sale,
  cause: string,
): NewEntry[] {
  const shared = {
    professionalId: invoice.professionalId,
    sourceType: 'invoice',
    sourceId: invoice.id,
    ruledOn: now.issuedOn,
  }
  const stem = `invoice:${invoice.id}${approvalPart(invoice.approval)}`
  const base: NewEntry = {
    ...shared,
    kind: 'invoice',
    amount: now.base.points - (before?.base.points ?? 0),
    key: `${stem}:base${cause}`,
  }
  const bonuses = now.accelerators.map(({ id, points, valueCents = 0 }): NewEntry => {
    const earlier = before?.accelerators.find((other) => other.id === id)
    return {
      ...shared,
      kind: 'accelerator',
      amount: points - (earlier?.points ?? 0),
      key: `${stem}:accelerator:${id}${cause}`,
      acceleratorId: id,
      acceleratedCents: Math.max(0, valueCents - (earlier?.valueCents ?? 0)),
    }
  })
  return [base, ...bonuses].filter(({ amount }) => amount > 0)
}

/** A credit with the points that can still be reversed: its amount minus earlier reversals. */
export interface Reversible {
  readonly id: string
  readonly professionalId: string
  readonly kind: EntryKind
  readonly cycle: string
  readonly acceleratorId: string | null
  readonly left: number
  /** For an accelerator's bonus: the accelerated value minus what earlier reversals gave back. */
  readonly leftCents: number
  /** The entry that expired its unspent points, how many of these are not refunded yet, and the expiry day. */
  readonly expiryId: string | null
  readonly expired: number
  readonly expiresOn: string | null
}

/**
 * Returns the entries that reverse points of a credit, in the cycle in which it was earned; `cause` makes
 * them idempotent. Refunds expired points first, so that the same points are not taken twice.
 */
export function undo(
  credit: Reversible,
  points: number,
  cause: string,
  source: { readonly sourceType: string; readonly sourceId: string; readonly reason: string | null },
  // The value that an accelerator's bonus gives back; all of it together with its last point.
  cents: number = points === credit.left ? credit.leftCents : 0,
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
    acceleratedCents: credit.acceleratorId === null ? undefined : 0 - cents,
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
 * Returns the entries by which returned goods reduce the credits of their sale, rule by rule. `returned` has
 * the cents returned by line, before and after this return; `credits` are those of the sale
 * (`listReversible`).
 */
export function reversalsOfReturn(
  explanation: Explanation,
  returned: { readonly before: ReadonlyMap<number, number>; readonly after: ReadonlyMap<number, number> },
  credits: readonly Reversible[],
  source: { readonly returnInvoiceId: string; readonly approval?: number; readonly reason: string | null },
): NewEntry[] {
  const deducted = pointsOfReturn(explanation, returned.before, returned.after)
  const valueAfter = acceleratedAfter(explanation, returned.after)
  const valueBack = new Map<string, number>()
  for (const { acceleratorId, leftCents } of credits)
    if (acceleratorId !== null)
      valueBack.set(
        acceleratorId,
        (valueBack.get(acceleratorId) ?? -(valueAfter.get(acceleratorId) ?? 0)) + leftCents,
      )
  return credits.flatMap((credit) => {
    const rule = credit.acceleratorId ?? 'base'
    const open = deducted.get(rule) ?? 0
    const points = Math.min(open, credit.left)
    if (points <= 0) return []
    // A rule has a second credit if an earlier return was undone: continue with it once the first is used up.
    deducted.set(rule, open - points)
    const cents =
      points === credit.left
        ? credit.leftCents
        : Math.min(credit.leftCents, Math.max(0, valueBack.get(rule) ?? 0))
    valueBack.set(rule, (valueBack.get(rule) ?? 0) - cents)
    const { returnInvoiceId, approval, reason } = source
    return undo(
      credit,
      points,
      causeOfReturn(returnInvoiceId, approval),
      { sourceType: 'invoice', sourceId: returnInvoiceId, reason },
      cents,
    )
  })
}
