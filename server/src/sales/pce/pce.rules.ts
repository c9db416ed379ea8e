import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { type PceExplanation, type PceStatus, type PceTotals } from '@esquadro/contract/sales/pce/pce'
import { PCE_STATUSES } from '@esquadro/contract/sales/pce/vocabulary'

/** The fields of a sale's item that determine its PCE. */
export interface PceItem {
  readonly line: number
  readonly netCents: number
  readonly returnedCents: number
  readonly countsInTotal: boolean
  /** False: the line is no sale, or its sale has earned by another document. */
  readonly isSale?: boolean | undefined
  readonly product: {
    readonly categoryId: string
    readonly categoryName: string
    /** Basis points of the item's value; null if the category earns no PCE. */
    readonly pceRateBps: number | null
  } | null
}

export interface PceValue {
  readonly baseCents: number
  /** Null if items have different rates. */
  readonly rateBps: number | null
  readonly amountCents: number
  readonly explanation: PceExplanation
}

const FULL = 10_000n

/** Whether the policy lets a profession earn PCE; unlisted professions do. */
export function allowsPce(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.pce ?? true
}

/**
 * Computes the PCE of a sale: for each item that matches a product, its value minus returns times the rate of
 * its category. Exact in integers; rounds the sale's total down once, to whole cents. Null if that is less
 * than a cent or the policy excludes the profession (assumption pce 1).
 */
export function computePce(
  items: readonly PceItem[],
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): PceValue | null {
  if (!allowsPce(profession, settings)) return null
  return valueOf(
    items.flatMap(({ line, netCents, returnedCents, countsInTotal, isSale, product }) => {
      const valueCents = Math.max(0, netCents - returnedCents)
      if (isSale === false || !countsInTotal || valueCents === 0 || !product?.pceRateBps) return []
      const { categoryId, categoryName, pceRateBps: rateBps } = product
      return [{ line, categoryId, categoryName, valueCents, rateBps }]
    }),
  )
}

/**
 * Recomputes a sale after a return by the rates recorded at approval. `left` is the remaining value by line. Null if
 * nothing is left.
 */
export const recomputePce = ({ items }: PceExplanation, left: ReadonlyMap<number, number>): PceValue | null =>
  valueOf(items.map((item) => ({ ...item, valueCents: Math.max(0, left.get(item.line) ?? 0) })))

function valueOf(items: PceExplanation['items']): PceValue | null {
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

/** Returns a rate of a base, exact and rounded down to cents. */
export const amountOfBase = (baseCents: number, rateBps: number): number =>
  Number((BigInt(baseCents) * BigInt(rateBps)) / FULL)

/** Sums an amount by category, in line order. */
export function byCategory({
  items,
}: PceExplanation): { name: string; baseCents: number; rateBps: number }[] {
  const found = new Map<string, { name: string; baseCents: number; rateBps: number }>()
  for (const { categoryId, categoryName, valueCents, rateBps } of items) {
    const part = found.get(categoryId) ?? { name: categoryName, baseCents: 0, rateBps }
    part.baseCents += valueCents
    found.set(categoryId, part)
  }
  return [...found.values()]
}

/** Whether an amount is neither paid nor void. */
export const isOpen = (status: string): boolean =>
  status === 'pending' || status === 'approved' || status === 'suspended'

/** Whether an open amount accepts a service invoice: until one was accepted. */
export const acceptsServiceInvoice = (pce: {
  readonly status: string
  readonly serviceInvoiceState: string
}): boolean => isOpen(pce.status) && pce.serviceInvoiceState !== 'accepted'

/** Adds zero counts and sums for missing statuses. */
export function sumTotals(
  rows: readonly { readonly status: string; readonly count: number; readonly cents: number }[],
): PceTotals {
  const of = (status: PceStatus) => {
    const { count = 0, cents = 0 } = rows.find((row) => row.status === status) ?? {}
    return { count, cents }
  }
  return Object.fromEntries(PCE_STATUSES.map((status) => [status, of(status)])) as PceTotals
}
