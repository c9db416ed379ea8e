import { PCE_STATUSES, type PceExplanation, type PceStatus, type PceTotals } from '@esquadro/contract/pce/pce'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'

/** An item of a sale as far as PCE is concerned. */
export interface PceItem {
  readonly line: number
  readonly netCents: number
  readonly returnedCents: number
  readonly countsInTotal: boolean
  readonly product: {
    readonly categoryId: string
    readonly categoryName: string
    /** Basis points of the item's value; null: the category gives no PCE. */
    readonly pceRateBps: number | null
  } | null
}

export interface PceWorth {
  readonly baseCents: number
  /** The one rate; null where several came together. */
  readonly rateBps: number | null
  readonly amountCents: number
  readonly explanation: PceExplanation
}

const FULL = 10_000n

/** Whether the programme's policy gives PCE to a profession; one that it does not name has it. */
export function allowsPce(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.pce ?? true
}

/**
 * What a sale gives: of each item that matched a product, its value less what came back, times the rate of its category.
 * Exact in integers and rounded down once, to whole cents, at the sale's total. Null where that is less than a cent or
 * the policy gives the profession none. Pure.
 */
export function computePce(
  items: readonly PceItem[],
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): PceWorth | null {
  if (!allowsPce(profession, settings)) return null
  return worthOf(
    items.flatMap(({ line, netCents, returnedCents, countsInTotal, product }) => {
      const valueCents = Math.max(0, netCents - returnedCents)
      if (!countsInTotal || valueCents === 0 || !product?.pceRateBps) return []
      const { categoryId, categoryName, pceRateBps: rateBps } = product
      return [{ line, categoryId, categoryName, valueCents, rateBps }]
    }),
  )
}

/**
 * The same sale once goods came back or stayed after all: by the rates kept when it was computed, whatever they are now.
 * `left` is what each line is worth. Null: nothing is left.
 */
export const recomputePce = ({ items }: PceExplanation, left: ReadonlyMap<number, number>): PceWorth | null =>
  worthOf(items.map((item) => ({ ...item, valueCents: Math.max(0, left.get(item.line) ?? 0) })))

function worthOf(items: PceExplanation['items']): PceWorth | null {
  const numerator = items.reduce(
    (total, { valueCents, rateBps }) => total + BigInt(valueCents) * BigInt(rateBps),
    0n,
  )
  const amountCents = Number(numerator / FULL)
  if (amountCents === 0) return null
  const [first, ...others] = new Set(items.map(({ rateBps }) => rateBps))
  return {
    baseCents: items.reduce((total, { valueCents }) => total + valueCents, 0),
    rateBps: others.length === 0 ? (first ?? null) : null,
    amountCents,
    explanation: { v: 1, items },
  }
}

/** What each category contributed to an amount, in the order of its lines. */
export function byCategory({
  items,
}: PceExplanation): { name: string; baseCents: number; rateBps: number }[] {
  const found = new Map<string, { name: string; baseCents: number; rateBps: number }>()
  for (const { categoryId, categoryName, valueCents, rateBps } of items) {
    const one = found.get(categoryId) ?? { name: categoryName, baseCents: 0, rateBps }
    one.baseCents += valueCents
    found.set(categoryId, one)
  }
  return [...found.values()]
}

/** Sums by state, those without any too. */
export function totalsOf(
  rows: readonly { readonly status: string; readonly count: number; readonly cents: number }[],
): PceTotals {
  const of = (status: PceStatus) => {
    const { count = 0, cents = 0 } = rows.find((row) => row.status === status) ?? {}
    return { count, cents }
  }
  return Object.fromEntries(PCE_STATUSES.map((status) => [status, of(status)])) as PceTotals
}
