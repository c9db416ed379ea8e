import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reversible } from '../../../../ledger/points/entries.rules.ts'
import { computePoints } from '../../../../ledger/points/points.rules.ts'
import type { ReturnedLine } from './allot.rules.ts'
import {
  effectOfReturn,
  type ReturnedSale,
  type ReturnFacts,
  sumOtherReturns,
  withExchanges,
  withLaterSale,
} from './returns.rules.ts'
import type { SoldLine } from './sold-lines.ts'

/** One point for each R$. */
const settings = { ...defaultSettings, pointsPerRealBps: 10_000, unmatchedItemsEarn: true }
const pointsOf = (cents: number) => Math.floor(cents / 100)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Some of a line's goods come back: an amount, or whole units at their price before the discount. */
interface Back {
  readonly sale: number
  readonly line: number
  readonly share: number
  readonly isGross: boolean
  /** `either`: the line names its sale and the equal one. */
  readonly style: 'line' | 'key' | 'whole' | 'either'
}

const goods = fc.record({
  netCents: fc.integer({ min: 1, max: 30_000 }),
  discountCents: fc.constantFrom(0, 0, 1_999, 7_500),
  units: fc.constantFrom(1, 3, 10),
})
const SALES = 10
/** From this one on each second sale has the same goods as the one before it. */
const FIRST_TWIN = 4
const twinOf = (at: number) => (at < FIRST_TWIN ? at : at ^ 1)
const back = fc.record({
  sale: fc.nat(SALES - 1),
  line: fc.nat(3),
  share: fc.integer({ min: 1, max: 120 }),
  isGross: fc.boolean(),
  style: fc.constantFrom('line', 'key', 'whole', 'either'),
}) as fc.Arbitrary<Back>
const world = fc.record({
  sales: fc.array(fc.array(goods, { minLength: 1, maxLength: 4 }), { minLength: SALES, maxLength: SALES }),
  returns: fc.array(fc.array(back, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
  /** Arrivals, approvals of sales and approvals of returns; what is missing or too early follows at the end. */
  steps: fc.array(
    fc.record({ what: fc.constantFrom('arrive', 'approve', 'return'), at: fc.nat(SALES + 1) }),
    { maxLength: 40 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

type StockedLine = Omit<SoldLine, 'returnedCents'> & { returnedCents: number }

interface Sale {
  arrived: boolean
  readonly sold: Omit<ReturnedSale, 'lines'> & { readonly lines: readonly StockedLine[] }
  credits: Reversible[]
}

/** Runs the rules of returns over some sales, as approvals and arrivals would. */
function run({ sales: drafts, returns, steps }: World) {
  const goodsOf = (at: number) => drafts[Math.min(at, twinOf(at))] ?? []
  const sales = drafts.map(
    (_, at): Sale => ({
      arrived: false,
      credits: [],
      sold: {
        id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        issuedAt: '2026-11-10T13:00:00Z',
        accessKey: `key-${at}`,
        addsTo: null,
        status: 'in-review',
        professionalId: `person-${at % 3}`,
        explanation: null,
        lines: goodsOf(at).map(({ netCents, discountCents, units }, index) => ({
          line: index + 1,
          code: `${Math.min(at, twinOf(at))}-${index}`,
          ean: null,
          productId: null,
          unit: 'UN',
          quantityE4: units * 10_000,
          valueCents: netCents + discountCents,
          netCents,
          returnedCents: 0,
        })),
      },
    }),
  )
  /** The cents that come back, by the plain meaning of the notes: of one line, or of either of two. */
  const claims: { readonly lines: readonly SoldLine[]; readonly cents: number }[] = []
  const notes = returns.map((backs, at) => {
    const whole = new Set(backs.filter(({ style }) => style === 'whole').map(({ sale }) => sale))
    const lines = backs.map((draft, index) => {
      const sale = sales[draft.sale] as Sale
      const sold = sale.sold.lines[draft.line % sale.sold.lines.length] as SoldLine
      const units = Math.ceil((sold.quantityE4 / 10_000) * (draft.share / 120))
      const quantity = units * 10_000
      const gross = Math.round((sold.valueCents * quantity) / sold.quantityE4)
      // Equal goods come back at their price: a gross value that is split over two sales would be rounded twice.
      const isGross =
        draft.isGross && draft.sale < FIRST_TWIN && gross > (sold.netCents * quantity) / sold.quantityE4
      const netCents = isGross ? gross : Math.max(1, Math.round((sold.netCents * draft.share) / 100))
      const cents = isGross ? Math.ceil((sold.netCents * quantity) / sold.quantityE4) : netCents
      const twin = twinOf(draft.sale)
      const isEither =
        twin !== draft.sale && (draft.style === 'either' || (draft.style === 'whole' && whole.has(twin)))
      const other = isEither ? sales[twin]?.sold.lines[sold.line - 1] : undefined
      claims.push({ lines: other ? [sold, other] : [sold], cents })
      return {
        saleAt: draft.sale,
        style: draft.style,
        line: {
          line: index + 1,
          // A line that is named needs no code.
          code: draft.style === 'line' ? 'other' : sold.code,
          ean: null,
          productId: null,
          unit: 'un',
          quantityE4: isGross ? quantity : 0,
          valueCents: netCents,
          netCents,
          references:
            draft.style === 'whole'
              ? []
              : [...new Set(draft.style === 'either' ? [draft.sale, twin] : [draft.sale])].map((saleAt) => ({
                  saleAt,
                  line: draft.style === 'line' ? sold.line : null,
                })),
        },
      }
    })
    return { id: `return-${at}`, lines, explanation: null as ReturnFacts['explanation'] }
  })

  const factsOf = (note: (typeof notes)[number]): ReturnFacts => {
    const idOf = (at: number) => (sales[at]?.arrived ? (sales[at]?.sold.id ?? null) : null)
    const whole = [
      ...new Set(note.lines.filter(({ style }) => style === 'whole').map(({ saleAt }) => saleAt)),
    ]
    const named = new Set(
      note.lines.flatMap(({ saleAt, line }) => [saleAt, ...line.references.map((other) => other.saleAt)]),
    )
    return {
      id: note.id,
      purpose: null,
      hasWaitingCancellation: false,
      explanation: note.explanation,
      references: whole.map((at) => ({ saleId: idOf(at), line: null })),
      lines: note.lines.map(
        ({ line }): ReturnedLine => ({
          ...line,
          references: line.references.map(({ saleAt, line: own }) => ({ saleId: idOf(saleAt), line: own })),
        }),
      ),
      sales: [...named].flatMap((at) => (sales[at]?.arrived ? [sales[at].sold] : [])),
    }
  }
  const take = (saleId: string, parts: readonly { originalLine: number; cents: number }[]) => {
    const lines = sales.find(({ sold }) => sold.id === saleId)?.sold.lines ?? []
    for (const { originalLine, cents } of parts) {
      const line = lines.find((option) => option.line === originalLine)
      if (line) line.returnedCents += cents
    }
  }
  const explanationOf = (note: (typeof notes)[number]) =>
    note.explanation as ReturnType<typeof effectOfReturn>['explanation'] | null

  const applied: (typeof notes)[number][] = []
  const around = () => sumOtherReturns(applied.map(factsOf))

  const arrive = (sale: Sale) => {
    if (sale.arrived) return
    sale.arrived = true
    for (const note of applied) {
      const before = explanationOf(note)
      const facts = factsOf(note)
      if (!before || !facts.sales.includes(sale.sold)) continue
      const after = withLaterSale(before, facts, sale.sold)
      take(sale.sold.id, after.sales.find(({ id }) => id === sale.sold.id)?.lines ?? [])
      note.explanation = after
    }
    for (const note of applied) {
      const before = explanationOf(note)
      const divided = before && withExchanges(before, factsOf(note), sale.sold, around())
      if (!divided) continue
      take(sale.sold.id, divided.exchanged)
      note.explanation = divided.explanation
    }
  }
  const approve = (sale: Sale) => {
    if (!sale.arrived || sale.sold.status === 'approved') return
    const explanation = computePoints({
      items: sale.sold.lines.map((line) => ({
        ...line,
        description: '',
        countsInTotal: true,
        product: null,
      })),
      issuedOn: '2026-11-10',
      computedOn: '2026-11-20',
      storeId: null,
      professional: { profession: null, level: 'prata' },
      settings,
      accelerators: [],
    })
    Object.assign(sale.sold, { status: 'approved', explanation })
    if (explanation.total > 0)
      sale.credits = [
        {
          id: `credit-${sale.sold.id}`,
          professionalId: sale.sold.professionalId ?? '',
          kind: 'invoice',
          cycle: '2026',
          acceleratorId: null,
          left: explanation.total,
          leftCents: 0,
          expiryId: null,
          expired: 0,
          expiresOn: null,
        },
      ]
  }
  const keys = new Set<string>()
  const giveBack = (note: (typeof notes)[number]) => {
    const facts = factsOf(note)
    if (note.explanation !== null || facts.sales.length === 0) return
    const creditsOf = (id: string) => sales.find(({ sold }) => sold.id === id)?.credits ?? []
    const effect = effectOfReturn(facts, creditsOf, around())
    applied.push(note)
    note.explanation = effect.explanation
    for (const part of effect.explanation.sales) take(part.id, part.lines)
    for (const entry of effect.entries) {
      expect(keys.has(entry.key)).toBe(false)
      keys.add(entry.key)
      for (const sale of sales)
        sale.credits = sale.credits.map((credit) =>
          credit.id === entry.creditId ? { ...credit, left: credit.left + entry.amount } : credit,
        )
    }
    expect(sum([...effect.points.values()])).toBe(effect.explanation.total)
  }
  for (const { what, at } of steps) {
    const sale = sales[at % sales.length] as Sale
    if (what === 'arrive') arrive(sale)
    else if (what === 'approve') approve(sale)
    else if (notes[at]) giveBack(notes[at])
  }
  for (const sale of sales) arrive(sale)
  for (const note of notes) giveBack(note)
  for (const sale of sales) approve(sale)
  return { sales, notes, claims }
}

/** The amount that comes back of some lines: no more than each has, nor than the notes say of each. */
function backOf(lines: readonly SoldLine[], claims: ReturnType<typeof run>['claims']): number {
  const subsets = lines.reduce<SoldLine[][]>(
    (all, line) => [...all, ...all.map((some) => [...some, line])],
    [[]],
  )
  return Math.min(
    ...subsets.map(
      (full) =>
        sum(full.map(({ netCents }) => netCents)) +
        sum(
          claims
            .filter((claim) => claim.lines.some((line) => lines.includes(line) && !full.includes(line)))
            .map(({ cents }) => cents),
        ),
    ),
  )
}

describe('returns of many sales over several notes, in any order', () => {
  // 100 worlds of 10 sales.
  it('take back exactly the points of what came back, and never more than was given, for each line', () => {
    fc.assert(
      fc.property(world, (drafts) => {
        const { sales, notes, claims } = run(drafts)
        for (const [at, { sold, credits }] of sales.entries()) {
          const twin = twinOf(at) === at ? undefined : sales[twinOf(at)]
          for (const [index, line] of sold.lines.entries()) {
            const equal = twin?.sold.lines[index]
            const lines = equal ? [line, equal] : [line]
            expect(sum(lines.map(({ returnedCents }) => returnedCents))).toBe(backOf(lines, claims))
            expect(line.returnedCents).toBeLessThanOrEqual(line.netCents)
          }
          const left = sold.lines.map(({ netCents, returnedCents }) => netCents - returnedCents)
          expect(sum(credits.map((credit) => credit.left))).toBe(pointsOf(sum(left)))
        }
        // Nothing waits once all sales are known.
        for (const { explanation } of notes) expect(explanation).toMatchObject({ waiting: [] })
      }),
      { numRuns: 100 },
    )
  })
})
