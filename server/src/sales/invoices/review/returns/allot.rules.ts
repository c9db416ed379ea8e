import type { InvoicePurpose } from '@esquadro/contract/sales/invoices/invoice'
import { type Exchange, openExchanges } from './exchanges.rules.ts'
import type { Candidate, LineOfSale, ReturnableLine, SoldLine, SoldNote } from './sold-lines.ts'

/** A sale, or a line of it, that a return or one of its lines refers to. */
export interface Reference {
  /** Null while the sale is unknown. */
  readonly saleId: string | null
  readonly line: number | null
}

export interface ReturnedLine extends ReturnableLine {
  /** The references of the line itself; without any, those of the whole return apply. */
  readonly references: readonly Reference[]
}

export interface ReturnedNote {
  readonly purpose: InvoicePurpose | null
  readonly references: readonly Reference[]
  readonly lines: readonly ReturnedLine[]
}

export interface AllottedLine {
  readonly line: number
  readonly saleId: string
  readonly originalLine: number
  /** The amount of the sale's line. */
  readonly cents: number
  /** The same part as the return states it. */
  readonly statedCents: number
  /** The line that it names: a return that may be of this one as well has taken it. */
  readonly insteadOf?: LineOfSale
}

/** Amounts that other returns took from the sales of a return, with all sales that they name. */
export interface OtherReturns {
  readonly sales: readonly SoldNote[]
  readonly exchanges: readonly Exchange[]
}

export interface OpenAmount {
  readonly line: number
  readonly cents: number
}

export interface Allotment {
  readonly lines: readonly AllottedLine[]
  /** Amounts that wait for an unknown sale. */
  readonly waiting: readonly OpenAmount[]
  /** Amounts that match no line of the sales or exceed its remaining amount. */
  readonly leftOver: readonly OpenAmount[]
}

/**
 * Divides a return among the lines of its sales. A line that names a line of a sale takes from that one; otherwise it takes
 * from lines of the same product in the sales that it or the whole return names: first one with exactly its value, then
 * those of its price, then in the order of issue, whatever the order in which the sales arrived or are named. Lines with a
 * closer reference come first. Never takes more than is left of a line. If an earlier return took a line, but may be of
 * another one that has an amount left, it takes from that one instead. An annulment takes all that is left of its sales.
 * `open` limits the lines to the amounts that were not divided before. Assumption invoices-returns 6 gives the reasons.
 */
export function allotReturn(
  note: ReturnedNote,
  sales: readonly SoldNote[],
  {
    open = note.lines.map(({ line, netCents }) => ({ line, cents: netCents })),
    others = { sales: [], exchanges: [] },
  }: { readonly open?: readonly OpenAmount[]; readonly others?: OtherReturns } = {},
): Allotment {
  if (note.purpose === 'annulment') return annulmentOf(note, sales)
  const openOf = new Map(open.map(({ line, cents }) => [line, cents]))
  const taken = new Map<SoldLine, number>()
  const leftOf = (sold: SoldLine) => sold.netCents - sold.returnedCents - (taken.get(sold) ?? 0)
  const exchanges = openExchanges([...sales, ...others.sales], others.exchanges, leftOf)
  const lines: AllottedLine[] = []
  const waiting: OpenAmount[] = []
  const leftOver: OpenAmount[] = []
  for (const item of note.lines.toSorted((a, b) => closeness(a) - closeness(b) || a.line - b.line)) {
    const references = referencesOf(item, note)
    let stated = openOf.get(item.line) ?? 0
    /** Takes up to an amount from a line for goods that are `named`; returns what it took. */
    const take = (named: Candidate, from: Candidate, most: number): number => {
      const rate = rateOf(item, named.sold)
      const due = ceilOf(BigInt(stated) * rate.sold, rate.stated)
      const cents = Math.min(most, due)
      if (cents <= 0) return 0
      const statedCents = cents === due ? stated : Number((BigInt(cents) * rate.stated) / rate.sold)
      lines.push({
        line: item.line,
        saleId: from.saleId,
        originalLine: from.sold.line,
        cents,
        statedCents,
        ...(from !== named && { insteadOf: { saleId: named.saleId, line: named.sold.line } }),
      })
      taken.set(from.sold, (taken.get(from.sold) ?? 0) + cents)
      stated -= statedCents
      return cents
    }
    const candidates = candidatesOf(item, references, sales, (line) => leftOf(line) === stated)
    for (const own of candidates) {
      const cents = take(own, own, leftOf(own.sold))
      exchanges.add(own, cents, candidates)
    }
    for (const own of candidates)
      for (let way = exchanges.wayOut(own); stated > 0 && way; way = exchanges.wayOut(own))
        way.use(take(own, way.end, way.most))
    const rest = references.some(({ saleId }) => saleId === null) ? waiting : leftOver
    if (stated > 0) rest.push({ line: item.line, cents: stated })
  }
  const inOrder = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line
  return {
    lines: lines.toSorted(inOrder),
    waiting: waiting.toSorted(inOrder),
    leftOver: leftOver.toSorted(inOrder),
  }
}

/** All that is left of the sales; the lines of an annulment repeat those of its sale. */
function annulmentOf(note: ReturnedNote, sales: readonly SoldNote[]): Allotment {
  const numbers = new Set(note.lines.map(({ line }) => line))
  const first = note.lines[0]?.line ?? 1
  return {
    lines: sales.flatMap(({ id, lines }) =>
      lines.flatMap(({ line, netCents, returnedCents }) => {
        const cents = netCents - returnedCents
        const own = numbers.has(line) ? line : first
        return cents > 0 ? [{ line: own, saleId: id, originalLine: line, cents, statedCents: cents }] : []
      }),
    ),
    waiting: [...note.references, ...note.lines.flatMap(({ references }) => references)].some(
      ({ saleId }) => saleId === null,
    )
      ? note.lines.map(({ line, netCents }) => ({ line, cents: netCents })).filter(({ cents }) => cents > 0)
      : [],
    leftOver: [],
  }
}

/** 0: it names lines of a sale; 1: it names a sale; 2: only the whole return names its sales. */
const closeness = ({ references }: ReturnedLine): number =>
  references.length === 0 ? 2 : references.some(({ line }) => line !== null) ? 0 : 1

/** Returns the sold lines that a line of a return may be, the likeliest first. */
export const linesThatMayBe = (
  item: ReturnedLine,
  note: ReturnedNote,
  sales: readonly SoldNote[],
): LineOfSale[] =>
  candidatesOf(item, referencesOf(item, note), sales, ({ netCents }) => netCents === item.netCents).map(
    ({ saleId, sold }) => ({ saleId, line: sold.line }),
  )

/** The references of a line: its own, else those of the whole return. */
const referencesOf = (item: ReturnedLine, note: ReturnedNote): readonly Reference[] =>
  item.references.length > 0 ? item.references : note.references

/** Returns the sold lines that a returned line may be, the likeliest first. */
function candidatesOf(
  item: ReturnedLine,
  references: readonly Reference[],
  sales: readonly SoldNote[],
  isExact: (sold: SoldLine) => boolean,
): Candidate[] {
  const named: Candidate[] = []
  const alike: (Candidate & { readonly sale: SoldNote })[] = []
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  const once = new Map(references.map((reference) => [`${reference.saleId} ${reference.line}`, reference]))
  for (const { saleId, line } of once.values()) {
    const sale = saleId === null ? undefined : byId.get(saleId)
    if (!sale) continue
    const own = line === null ? undefined : sale.lines.find((sold) => sold.line === line)
    if (own) named.push({ saleId: sale.id, sold: own })
    else for (const sold of sale.lines) if (isSame(item, sold)) alike.push({ saleId: sale.id, sold, sale })
  }
  const ids = new Set(references.map(({ saleId }) => saleId))
  const complements = sales
    .toSorted(inOrderOfIssue)
    .flatMap(({ id, addsTo, lines }) =>
      addsTo !== null && ids.has(addsTo)
        ? lines.filter((sold) => isSame(item, sold)).map((sold) => ({ saleId: id, sold }))
        : [],
    )
  const rank = ({ sold }: Candidate) => (isExact(sold) ? 0 : hasSamePrice(item, sold) ? 1 : 2)
  const all = [
    ...named,
    ...alike.toSorted((a, b) => rank(a) - rank(b) || inOrderOfIssue(a.sale, b.sale)),
    ...complements,
  ]
  const seen = new Set<SoldLine>()
  return all.filter(({ sold }) => !seen.has(sold) && seen.add(sold))
}

const inOrderOfIssue = (a: SoldNote, b: SoldNote): number =>
  Date.parse(a.issuedAt) - Date.parse(b.issuedAt) ||
  Number(a.accessKey > b.accessKey) - Number(a.accessKey < b.accessKey)

const isSame = (item: ReturnableLine, sold: ReturnableLine) =>
  (item.ean !== null && item.ean === sold.ean) ||
  item.code === sold.code ||
  (item.productId !== null && item.productId === sold.productId)

/** Whether quantities can be compared. */
const isCounted = (item: ReturnableLine, sold: ReturnableLine) =>
  item.quantityE4 > 0 &&
  sold.quantityE4 > 0 &&
  (item.unit ?? '').toLowerCase() === (sold.unit ?? '').toLowerCase()

/** Whether two lines have the same price of a unit, before or after discounts, to a cent. */
function hasSamePrice(item: ReturnableLine, sold: ReturnableLine): boolean {
  if (!isCounted(item, sold)) return false
  const price = (cents: number, { quantityE4 }: ReturnableLine) => (cents * 10_000) / quantityE4
  const own = price(item.netCents, item)
  return [sold.netCents, sold.valueCents].some((cents) => Math.abs(price(cents, sold) - own) <= 1)
}

/** Cents that a return states for cents of the sale's line. */
interface Rate {
  readonly stated: bigint
  readonly sold: bigint
}

/**
 * Returns the rate of a return that states more for a unit than was paid, up to the price before the discount: its quantity
 * decides then. Otherwise its value does.
 */
function rateOf(item: ReturnableLine, sold: ReturnableLine): Rate {
  const stated = BigInt(item.netCents) * BigInt(sold.quantityE4)
  const paid = BigInt(sold.netCents) * BigInt(item.quantityE4)
  const gross = BigInt(sold.valueCents) * BigInt(item.quantityE4)
  // Half a percent above the price is rounding.
  const isGross = isCounted(item, sold) && paid > 0n && stated > paid && stated * 1_000n <= gross * 1_005n
  return isGross ? { stated, sold: paid } : { stated: 1n, sold: 1n }
}

const ceilOf = (top: bigint, bottom: bigint): number => Number((top + bottom - 1n) / bottom)
