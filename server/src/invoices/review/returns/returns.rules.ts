import type { InvoicePurpose, InvoiceStatus, ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { Explanation } from '@esquadro/contract/points/explanation'
import { type NewEntry, type Reversible, reversalsOfReturn } from '../../../points/entries.rules.ts'
import {
  type AllottedLine,
  allotReturn,
  type OpenAmount,
  type ReturnedLine,
  type ReturnedNote,
  type SoldNote,
} from './allot.rules.ts'

/** A sale that a return refers to. */
export interface ReturnedSale extends SoldNote {
  readonly status: InvoiceStatus
  readonly professionalId: string | null
  readonly explanation: unknown
}

/** A return with its sales, in the order of its references; complements come after the sales that they add to. */
export interface ReturnFacts extends ReturnedNote {
  readonly id: string
  readonly purpose: InvoicePurpose | null
  readonly lines: readonly ReturnedLine[]
  readonly sales: readonly ReturnedSale[]
  /** Recorded when the return was approved; null before. */
  readonly explanation: unknown
  /** Whether a cancellation of the return waits for a decision. */
  readonly hasWaitingCancellation: boolean
}

/** The points that a return takes back, and the ledger entries for it. */
export interface ReturnEffect {
  readonly explanation: ReturnExplanation
  readonly entries: readonly NewEntry[]
  /** The points by professional. */
  readonly points: ReadonlyMap<string, number>
  /** The professional of the first sale. */
  readonly professionalId: string | null
}

/** Computes the points that a return takes from the remaining credits of its sales; none from a sale that is not approved. */
export function effectOfReturn(
  facts: ReturnFacts,
  creditsOf: (saleId: string) => readonly Reversible[],
): ReturnEffect {
  const { lines, waiting, leftOver } = allotReturn(facts, facts.sales)
  const parts = partsOf(facts.sales, lines).map(({ sale, lines: own }) => ({
    sale,
    lines: own,
    ...(sale.status === 'approved'
      ? pointsTaken(facts.id, sale, own, creditsOf(sale.id))
      : { entries: [], taken: [] }),
  }))
  const points = new Map<string, number>()
  for (const { professionalId, amount } of parts.flatMap(({ entries }) => entries))
    points.set(professionalId, (points.get(professionalId) ?? 0) - amount)
  const taken = sumByRule(parts.flatMap((part) => part.taken))
  return {
    explanation: {
      v: 2,
      kind: 'return',
      sales: parts.map((part) => ({
        id: part.sale.id,
        status: part.sale.status,
        points: sumOf(part.taken),
        lines: part.lines,
      })),
      waiting: [...waiting],
      leftOver: [...leftOver],
      taken,
      total: sumOf(taken),
    },
    entries: parts.flatMap(({ entries }) => entries),
    points,
    professionalId: facts.sales[0]?.professionalId ?? null,
  }
}

/**
 * Divides the open amounts of an applied return among a sale that arrived, or whose lines were replaced, after the approval.
 * The sale has no credits: what came back lowers what it will earn.
 */
export function withLaterSale(
  explanation: ReturnExplanation,
  facts: ReturnFacts,
  sale: ReturnedSale,
): ReturnExplanation {
  const before = explanation.sales.find(({ id }) => id === sale.id)
  const open = sumByLine([
    ...explanation.waiting,
    ...explanation.leftOver,
    ...(before?.lines ?? []).map(({ line, statedCents }) => ({ line, cents: statedCents })),
  ])
  const { lines, waiting, leftOver } = allotReturn(facts, [sale], open)
  const own = { id: sale.id, status: sale.status, points: 0, lines: partsOf([sale], lines)[0]?.lines ?? [] }
  return {
    ...explanation,
    sales: before
      ? explanation.sales.map((part) => (part.id === sale.id ? own : part))
      : [...explanation.sales, own],
    waiting: [...waiting],
    leftOver: [...leftOver],
  }
}

/** Groups the lines of a return by sale; sales of which nothing came back have none. */
const partsOf = <Sale extends SoldNote>(sales: readonly Sale[], lines: readonly AllottedLine[]) =>
  sales.map((sale) => ({
    sale,
    lines: lines
      .filter(({ saleId }) => saleId === sale.id)
      .map(({ line, originalLine, cents, statedCents }) => ({ line, originalLine, cents, statedCents })),
  }))

type Taken = ReturnExplanation['taken']
type SalePart = ReturnExplanation['sales'][number]

const sumOf = (taken: Taken): number => taken.reduce((sum, { points }) => sum + points, 0)

function sumByRule(taken: Taken): Taken {
  const sums = new Map<string, Taken[number]>()
  for (const part of taken)
    sums.set(part.rule, { ...part, points: part.points + (sums.get(part.rule)?.points ?? 0) })
  return [...sums.values()]
}

function sumByLine(amounts: readonly OpenAmount[]): OpenAmount[] {
  const sums = new Map<number, number>()
  for (const { line, cents } of amounts) sums.set(line, (sums.get(line) ?? 0) + cents)
  return [...sums].map(([line, cents]) => ({ line, cents }))
}

function pointsTaken(
  returnInvoiceId: string,
  sale: ReturnedSale,
  lines: SalePart['lines'],
  credits: readonly Reversible[],
): { entries: NewEntry[]; taken: Taken } {
  const explanation = Explanation.parse(sale.explanation)
  // The explanation has the amounts that were left at approval; earlier returns count from there.
  const creditedCents = new Map(explanation.items.map(({ line, valueCents }) => [line, valueCents]))
  const before = new Map(
    sale.lines.map(({ line, netCents, returnedCents }) => [
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
export function centsByOriginalLine({ lines }: Pick<SalePart, 'lines'>): Map<number, number> {
  const cents = new Map<number, number>()
  for (const line of lines) cents.set(line.originalLine, (cents.get(line.originalLine) ?? 0) + line.cents)
  return cents
}
