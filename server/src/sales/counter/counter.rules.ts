import type { CounterPoints } from '@esquadro/contract/sales/counter/counter'
import type { CounterAnswer, CounterReason } from '@esquadro/contract/sales/counter/vocabulary'
import { computeRoom, isEmptyRoom } from '../../ledger/points/limits.rules.ts'
import type { AcceleratorRule, ComputedProduct, Rate } from '../../ledger/points/points.rules.ts'
import {
  reasonForNothing,
  type SaleFacts,
  type SoldItem,
  valueOfSale,
} from '../invoices/review/sale-value.rules.ts'

/** An id that no row has. */
const ABSENT = '00000000-0000-0000-0000-000000000000'

/** The registration that is valid for a document; all fields are null if there is none. */
export interface CounterRegistration {
  readonly customerId: string | null
  readonly professionalId: string | null
  readonly professionalStatus: string | null
  readonly customerAnswer: string | null
}

/**
 * Returns the professional of a registration, or an id that no account has, so that every document takes the same
 * statements and the same computation.
 */
export const professionalOf = ({ professionalId }: Pick<CounterRegistration, 'professionalId'>): string =>
  professionalId ?? ABSENT

/** Returns the facts of a document whose registration is not valid, of the same professional. */
export const withoutRegistration = (registration: CounterRegistration): CounterRegistration => ({
  ...registration,
  customerId: null,
})

/** A product with the rate of a day. */
export type Goods = ComputedProduct & { readonly pceRateBps: number | null }

/** A line of a question, by a product of the catalogue or a code. */
export interface AskedLine {
  readonly code?: string | undefined
  readonly productId?: string | undefined
}

/** A line of a sale that is about to be made, with its product. */
export interface CounterLine extends AskedLine {
  readonly valueCents: number
  readonly quantity?: number | undefined
  readonly cfop?: string | undefined
  readonly product: Goods | null
}

/** The facts of a question. */
export interface CounterSaleFacts {
  readonly lines: readonly CounterLine[]
  readonly day: string
  /** Null: any store. */
  readonly storeId: string | null
  readonly registration: CounterRegistration
  readonly earning: SaleFacts['earning']
  /** The highest rates of participating products: of unknown goods, at most these apply. */
  readonly highest: HighestRates
}

/** The highest points per R$ in basis points, and the highest points per unit; 0: none. */
export interface HighestRates {
  readonly bps: number
  readonly fixed: number
}

export interface Judged {
  readonly answer: CounterAnswer
  readonly reason: CounterReason | null
  readonly points: CounterPoints | null
}

const nothing = (reason: CounterReason): Judged => ({ answer: 'nothing', reason, points: null })

/**
 * Answers whether a sale made now earns points, by the function that credits a sale. Every obstacle on the side of the buyer or
 * the professional gives the same answer; with `tellsWaiting`, a missing confirmation of the customer gives another one.
 */
export function judgeSale(
  facts: CounterSaleFacts,
  { tellsWaiting }: { readonly tellsWaiting: boolean },
): Judged {
  const items = itemsOf(facts.lines)
  const sale = saleOf(facts, items.length === 0 ? [blank] : items)
  const { isSale, obstacle, explanation } = valueOfSale(sale, facts.day)
  // Computed for every document, also where the answer does not need it: the time of the answer reveals nothing.
  const points = pointsOf(facts, sale)
  if (!isSale) return nothing('goods')
  const waits = obstacle === 'invoice.customer-unconfirmed'
  const holds = obstacle === null || (waits && tellsWaiting)
  if (!holds || explanation?.settings.policyAllowsPoints !== true) return nothing('registration')
  if (items.length > 0 && points.to === 0)
    return nothing(reasonForNothing(explanation) === 'below-one' ? 'value' : 'goods')
  return { answer: waits ? 'waits' : 'earns', reason: null, points: items.length > 0 ? points : null }
}

/** Stands for the goods of a sale of which only the buyer is known. */
const blank: SoldItem = {
  line: 1,
  code: '',
  description: '',
  netCents: 0,
  returnedCents: 0,
  countsInTotal: true,
  cfop: null,
  product: null,
}

const itemsOf = (lines: readonly CounterLine[]): SoldItem[] =>
  lines.map(({ code = '', valueCents, quantity = 1, cfop, product }, at) => ({
    ...blank,
    line: at + 1,
    code,
    netCents: valueCents,
    quantityE4: Math.round(quantity * 10_000),
    cfop: cfop ?? null,
    product,
  }))

/** Returns a sale as it would be once its invoice has been sent, of the day and with the customer's registration. */
const saleOf = (
  { day, storeId, registration, earning }: CounterSaleFacts,
  items: readonly SoldItem[],
): SaleFacts => ({
  kind: 'sale',
  source: 'xml',
  issuedOn: day,
  storeId: storeId ?? ABSENT,
  professionalId: professionalOf(registration),
  professionalStatus: registration.professionalStatus,
  registrationHolds: registration.customerId !== null,
  hasRecipient: true,
  customerAnswer: registration.customerAnswer,
  hasWaitingCancellation: false,
  isComplement: false,
  originalStatus: null,
  items,
  documents: [],
  earning,
})

/**
 * Returns the points of a sale. If products of lines are unknown: at least those of the known lines, and at most those
 * that the unknown ones earn at the highest rate with every accelerator.
 */
function pointsOf({ lines, day, earning, highest }: CounterSaleFacts, sale: SaleFacts): CounterPoints {
  const totalOf = (facts: SaleFacts) => valueOfSale(facts, day).explanation?.total ?? 0
  const known = sale.items.filter(({ product }) => product !== null)
  const from = totalOf({ ...sale, items: known })
  if (known.length === sale.items.length) return { from, to: from }
  const isBounded =
    highest.fixed === 0 || lines.every(({ product, quantity }) => product || quantity !== undefined)
  const best = sale.items.map((item) => (item.product ? item : { ...item, product: bestFor(item, highest) }))
  const accelerators = earning.accelerators.filter(hasRoom).map(reachingAll)
  const to = totalOf({ ...sale, items: best, earning: { ...earning, accelerators } })
  return { from, to: isBounded ? to : null }
}

const hasRoom = ({ limits }: AcceleratorRule) => !limits || !isEmptyRoom(computeRoom(limits))

/** Returns an accelerator that also reaches unknown goods, without limits. */
function reachingAll({ limits: _, targets, ...rule }: AcceleratorRule): AcceleratorRule {
  const also = (ids: readonly string[]) => (ids.length === 0 ? ids : [...ids, ABSENT])
  return {
    ...rule,
    targets: {
      ...targets,
      categoryIds: also(targets.categoryIds),
      brandIds: also(targets.brandIds),
      productIds: also(targets.productIds),
    },
  }
}

/** Returns a stand-in for an unknown product, with the rate that gives the line the most points. */
function bestFor({ netCents, quantityE4 = 10_000 }: SoldItem, { bps, fixed }: HighestRates): Goods {
  const isFixed = BigInt(fixed) * BigInt(quantityE4) * 100n > BigInt(netCents) * BigInt(bps)
  return {
    id: ABSENT,
    name: '',
    brandId: ABSENT,
    brandName: '',
    categoryId: ABSENT,
    categoryName: '',
    pointsPerRealBps: isFixed ? null : bps,
    fixedPoints: isFixed ? fixed : null,
    rateFrom: 'category',
    pceRateBps: null,
  }
}

/** Returns the highest of rates: the default rate in basis points, and those of products, brands and categories. */
export const findHighest = (defaultBps: number, rates: Iterable<Rate>): HighestRates => {
  let [highestBps, highestFixed] = [defaultBps, 0]
  for (const { bps, fixed } of rates) {
    highestBps = Math.max(highestBps, bps ?? 0)
    highestFixed = Math.max(highestFixed, fixed ?? 0)
  }
  return { bps: highestBps, fixed: highestFixed }
}
