import type { InvoiceStatus, ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { Explanation } from '@esquadro/contract/points/explanation'
import { type NewEntry, type Reversible, reversalsOfReturn } from '../../../points/entries.rules.ts'

/** The facts of an invoice's line that matter for a return. */
export interface ReturnableLine {
  readonly line: number
  readonly code: string
  readonly ean: string | null
  readonly productId: string | null
  readonly netCents: number
  /** The amount that earlier returns took back. */
  readonly returnedCents: number
}

export interface Allotment {
  /** Amounts returned, by line of the return and line of the sale. */
  readonly lines: readonly { readonly line: number; readonly originalLine: number; readonly cents: number }[]
  /** Amounts that match no line of the sale or exceed its remaining amount. */
  readonly leftOver: readonly { readonly line: number; readonly cents: number }[]
}

/**
 * Matches the lines of a return with lines of its sale by EAN, code or product: first a line of exactly the
 * same value, then in line order. Never returns more than is left of a line.
 */
export function allotReturn(returned: readonly ReturnableLine[], sold: readonly ReturnableLine[]): Allotment {
  const left = new Map(sold.map((line) => [line.line, Math.max(0, line.netCents - line.returnedCents)]))
  const lines: { line: number; originalLine: number; cents: number }[] = []
  const leftOver: { line: number; cents: number }[] = []
  for (const item of returned) {
    let open = item.netCents
    for (const line of candidates(item, sold, left)) {
      const cents = Math.min(open, left.get(line.line) ?? 0)
      if (cents === 0) continue
      lines.push({ line: item.line, originalLine: line.line, cents })
      left.set(line.line, (left.get(line.line) ?? 0) - cents)
      open -= cents
    }
    if (open > 0) leftOver.push({ line: item.line, cents: open })
  }
  return { lines, leftOver }
}

function candidates(
  item: ReturnableLine,
  sold: readonly ReturnableLine[],
  left: ReadonlyMap<number, number>,
): readonly ReturnableLine[] {
  const isSame = (line: ReturnableLine) =>
    (item.ean !== null && item.ean === line.ean) ||
    item.code === line.code ||
    (item.productId !== null && item.productId === line.productId)
  const isExact = (line: ReturnableLine) => left.get(line.line) === item.netCents
  return sold.filter(isSame).toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)) || a.line - b.line)
}

/** A sale that a return refers to, with the lines of both. */
export interface ReturnedSale {
  readonly id: string
  readonly status: InvoiceStatus
  readonly professionalId: string | null
  readonly explanation: unknown
  readonly returned: ReturnableLine[]
  readonly sold: ReturnableLine[]
}

/** The points that a return takes back, and the ledger entries for it. */
export interface ReturnEffect {
  readonly explanation: ReturnExplanation
  readonly entries: readonly NewEntry[]
  readonly professionalId: string | null
}

/** Computes the points that a return takes from its sale's remaining credits; none unless the sale is approved. */
export function effectOfReturn(
  returnId: string,
  sale: ReturnedSale,
  credits: readonly Reversible[],
): ReturnEffect {
  const { lines, leftOver } = allotReturn(sale.returned, sale.sold)
  const { entries, taken } =
    sale.status === 'approved' ? pointsTaken(returnId, sale, lines, credits) : { entries: [], taken: [] }
  return {
    explanation: {
      v: 1,
      kind: 'return',
      originalId: sale.id,
      originalStatus: sale.status,
      lines: [...lines],
      leftOver: [...leftOver],
      taken,
      total: taken.reduce((sum, { points }) => sum + points, 0),
    },
    entries,
    professionalId: sale.professionalId,
  }
}

function pointsTaken(
  returnInvoiceId: string,
  sale: ReturnedSale,
  lines: Allotment['lines'],
  credits: readonly Reversible[],
): { entries: NewEntry[]; taken: ReturnExplanation['taken'] } {
  const explanation = Explanation.parse(sale.explanation)
  // The explanation has the amounts that were left at approval; earlier returns count from there.
  const creditedCents = new Map(explanation.items.map(({ line, valueCents }) => [line, valueCents]))
  const before = new Map(
    sale.sold.map(({ line, netCents, returnedCents }) => [
      line,
      returnedCents - (netCents - (creditedCents.get(line) ?? netCents)),
    ]),
  )
  const after = new Map(before)
  for (const { originalLine, cents } of lines) after.set(originalLine, (after.get(originalLine) ?? 0) + cents)
  const entries = reversalsOfReturn(explanation, { before, after }, credits, {
    returnInvoiceId,
    reason: null,
  })
  const rules = new Map(credits.map(({ id, acceleratorId }) => [id, acceleratorId ?? 'base']))
  const names = new Map(explanation.accelerators.map(({ id, name }) => [id, name]))
  // A positive entry of the same reversal restores points that had expired unspent.
  const taken = entries
    .filter(({ amount }) => amount < 0)
    .map(({ amount, creditId }) => {
      const rule = rules.get(creditId ?? '') ?? 'base'
      return { rule, name: names.get(rule) ?? null, points: -amount }
    })
  return { entries, taken }
}

/** Sums the returned amounts by line of the sale. */
export function centsByOriginalLine({ lines }: Pick<ReturnExplanation, 'lines'>): Map<number, number> {
  const cents = new Map<number, number>()
  for (const line of lines) cents.set(line.originalLine, (cents.get(line.originalLine) ?? 0) + line.cents)
  return cents
}
