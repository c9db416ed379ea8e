import { Explanation } from '@esquadro/contract/ledger/points/explanation'
import {
  type InvoicePurpose,
  type InvoiceStatus,
  ReturnExplanation,
} from '@esquadro/contract/sales/invoices/invoice'
import { type NewEntry, type Reversible, reversalsOfReturn } from '../../../../ledger/points/entries.rules.ts'
import {
  type AllottedLine,
  allotReturn,
  linesThatMayBe,
  type OpenAmount,
  type ReturnedLine,
  type ReturnedNote,
} from './allot.rules.ts'
import type { Exchange } from './exchanges.rules.ts'
import type { SoldNote } from './sold-lines.ts'

/** A sale that a return refers to. */
export interface ReturnedSale extends SoldNote {
  readonly status: InvoiceStatus
  /** The number of its present or next approval; 1 by default, more if it was reversed and opened again. */
  readonly approval?: number
  readonly professionalId: string | null
  readonly explanation: unknown
}

/** A return with its sales, in the order of its references; complements come after the sales that they add to. */
export interface ReturnFacts extends ReturnedNote {
  readonly id: string
  /** Like that of a sale. */
  readonly approval?: number
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

/** Applied returns that may have taken what a return names, and the sales that they name, each once. */
export interface OtherReturns {
  readonly sales: readonly ReturnedSale[]
  readonly exchanges: readonly Exchange[]
}

const NO_OTHERS: OtherReturns = { sales: [], exchanges: [] }

/** Finds the amounts of other applied returns whose goods may be of other lines than those that they were taken from. */
export function sumOtherReturns(applied: readonly ReturnFacts[]): OtherReturns {
  const sales = new Map(applied.flatMap((facts) => facts.sales).map((sale) => [sale.id, sale]))
  const taken = applied.flatMap((facts) =>
    ReturnExplanation.parse(facts.explanation).sales.flatMap(({ id: saleId, lines }) =>
      lines.map((part) => ({ facts, saleId, part })),
    ),
  )
  // Excludes the amounts that a return has taken from another line already.
  const exchanged = new Map<string, number>()
  for (const { insteadOf, cents } of taken.map(({ part }) => part))
    if (insteadOf) {
      const name = `${insteadOf.saleId} ${insteadOf.line}`
      exchanged.set(name, (exchanged.get(name) ?? 0) + cents)
    }
  const exchanges = taken.flatMap(({ facts, saleId, part }): Exchange[] => {
    const item = facts.lines.find(({ line }) => line === part.line)
    if (!item || part.insteadOf || facts.purpose === 'annulment') return []
    const to = linesThatMayBe(item, facts, facts.sales).filter(
      (other) => other.saleId !== saleId || other.line !== part.originalLine,
    )
    if (to.length === 0) return []
    const name = `${saleId} ${part.originalLine}`
    const before = Math.min(part.cents, exchanged.get(name) ?? 0)
    exchanged.set(name, (exchanged.get(name) ?? 0) - before)
    return before < part.cents ? [{ saleId, line: part.originalLine, cents: part.cents - before, to }] : []
  })
  return { sales: [...sales.values()], exchanges }
}

/** Computes the points that a return takes from the remaining credits of its sales; none from a sale that is not approved. */
export function effectOfReturn(
  facts: ReturnFacts,
  creditsOf: (saleId: string) => readonly Reversible[],
  others: OtherReturns = NO_OTHERS,
): ReturnEffect {
  const { lines, waiting, leftOver } = allotReturn(facts, facts.sales, { others })
  const known = new Set(facts.sales.map(({ id }) => id))
  const further = others.sales.filter(({ id }) => !known.has(id) && lines.some(({ saleId }) => saleId === id))
  const parts = partsOf([...facts.sales, ...further], lines).map(({ sale, lines: own }) => ({
    sale,
    lines: own,
    ...(sale.status === 'approved'
      ? pointsTaken(facts, sale, own, creditsOf(sale.id))
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
        ...((part.sale.approval ?? 1) > 1 && { approval: part.sale.approval }),
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
  const { lines, waiting, leftOver } = allotReturn(facts, [sale], { open })
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

/** Reopens the amounts that an applied return took from a sale instead of other lines; null if there are none. */
export function withoutExchanges(explanation: ReturnExplanation, saleId: string): ReturnExplanation | null {
  const exchanged = explanation.sales
    .filter(({ id }) => id === saleId)
    .flatMap(({ lines }) => lines.filter(({ insteadOf }) => insteadOf))
  if (exchanged.length === 0) return null
  return {
    ...explanation,
    sales: explanation.sales.map((part) =>
      part.id === saleId ? { ...part, lines: part.lines.filter(({ insteadOf }) => !insteadOf) } : part,
    ),
    leftOver: sumByLine([
      ...explanation.leftOver,
      ...exchanged.map(({ line, statedCents }) => ({ line, cents: statedCents })),
    ]),
  }
}

/**
 * Divides the open amounts of an applied return among a sale that arrived, or whose lines were replaced, after the approval,
 * as far as applied returns hold the lines that it names and may be of that sale. `exchanged` has the lines of the sale.
 * Null if nothing changes.
 */
export function withExchanges(
  explanation: ReturnExplanation,
  facts: ReturnFacts,
  sale: ReturnedSale,
  applied: OtherReturns,
): { readonly explanation: ReturnExplanation; readonly exchanged: SalePart['lines'] } | null {
  // Only this sale has no credit yet; the return takes nothing more from the others.
  const closed = <Sale extends SoldNote>(note: Sale): Sale =>
    note.id === sale.id
      ? note
      : { ...note, lines: note.lines.map((line) => ({ ...line, returnedCents: line.netCents })) }
  const { lines, waiting, leftOver } = allotReturn(facts, facts.sales.map(closed), {
    open: sumByLine([...explanation.waiting, ...explanation.leftOver]),
    others: { sales: applied.sales.map(closed), exchanges: applied.exchanges },
  })
  if (lines.length === 0) return null
  const exchanged = partsOf([sale], lines)[0]?.lines ?? []
  const before = explanation.sales.find(({ id }) => id === sale.id)
  const own = {
    id: sale.id,
    status: sale.status,
    points: 0,
    lines: [...(before?.lines ?? []), ...exchanged],
  }
  return {
    explanation: {
      ...explanation,
      sales: before
        ? explanation.sales.map((part) => (part === before ? own : part))
        : [...explanation.sales, own],
      waiting: [...waiting],
      leftOver: [...leftOver],
    },
    exchanged,
  }
}

/** Groups the lines of a return by sale; sales of which nothing came back have none. */
const partsOf = <Sale extends SoldNote>(sales: readonly Sale[], lines: readonly AllottedLine[]) =>
  sales.map((sale) => ({
    sale,
    lines: lines.filter(({ saleId }) => saleId === sale.id).map(({ saleId: _, ...part }) => part),
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
  { id: returnInvoiceId, approval }: Pick<ReturnFacts, 'id' | 'approval'>,
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
    ...(approval !== undefined && { approval }),
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
