import { defaultSettings } from '@esquadro/contract/settings/settings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reversible } from '../../../points/entries.rules.ts'
import { computePoints } from '../../../points/points.rules.ts'
import type { ReturnedLine, SoldLine } from './allot.rules.ts'
import { effectOfReturn, type ReturnedSale, type ReturnFacts, withLaterSale } from './returns.rules.ts'

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
  readonly style: 'line' | 'key' | 'whole'
}

const goods = fc.record({
  netCents: fc.integer({ min: 1, max: 30_000 }),
  discountCents: fc.constantFrom(0, 0, 1_999, 7_500),
  units: fc.constantFrom(1, 3, 10),
})
const SALES = 10
const back = fc.record({
  sale: fc.nat(SALES - 1),
  line: fc.nat(3),
  share: fc.integer({ min: 1, max: 120 }),
  isGross: fc.boolean(),
  style: fc.constantFrom('line', 'key', 'whole'),
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
  const sales = drafts.map(
    (lines, at): Sale => ({
      arrived: false,
      credits: [],
      sold: {
        id: `sale-${at}`,
        issuedAt: '2026-11-10T13:00:00Z',
        accessKey: `key-${at}`,
        addsTo: null,
        status: 'in-review',
        professionalId: `person-${at % 3}`,
        explanation: null,
        lines: lines.map(({ netCents, discountCents, units }, index) => ({
          line: index + 1,
          code: `${at}-${index}`,
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
  /** The cents that come back of each line, by the plain meaning of the notes. */
  const expected = new Map<SoldLine, number>()
  const notes = returns.map((backs, at) => {
    const lines = backs.map((draft, index) => {
      const sale = sales[draft.sale] as Sale
      const sold = sale.sold.lines[draft.line % sale.sold.lines.length] as SoldLine
      const units = Math.ceil((sold.quantityE4 / 10_000) * (draft.share / 120))
      const quantity = units * 10_000
      const gross = Math.round((sold.valueCents * quantity) / sold.quantityE4)
      const isGross = draft.isGross && gross > (sold.netCents * quantity) / sold.quantityE4
      const netCents = isGross ? gross : Math.max(1, Math.round((sold.netCents * draft.share) / 100))
      const cents = isGross ? Math.ceil((sold.netCents * quantity) / sold.quantityE4) : netCents
      expected.set(sold, (expected.get(sold) ?? 0) + cents)
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
          references: draft.style === 'whole' ? [] : [{ line: draft.style === 'line' ? sold.line : null }],
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
    const named = new Set(note.lines.map(({ saleAt }) => saleAt))
    return {
      id: note.id,
      purpose: null,
      hasWaitingCancellation: false,
      explanation: note.explanation,
      references: whole.map((at) => ({ saleId: idOf(at), line: null })),
      lines: note.lines.map(
        ({ line, saleAt }): ReturnedLine => ({
          ...line,
          references: line.references.map((reference) => ({ ...reference, saleId: idOf(saleAt) })),
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

  const arrive = (sale: Sale) => {
    if (sale.arrived) return
    sale.arrived = true
    for (const note of notes) {
      const before = explanationOf(note)
      const facts = factsOf(note)
      if (!before || !facts.sales.includes(sale.sold)) continue
      const after = withLaterSale(before, facts, sale.sold)
      take(sale.sold.id, after.sales.find(({ id }) => id === sale.sold.id)?.lines ?? [])
      note.explanation = after
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
    const effect = effectOfReturn(facts, (id) => sales.find(({ sold }) => sold.id === id)?.credits ?? [])
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
  return { sales, notes, expected }
}

describe('returns of many sales over several notes, in any order', () => {
  // 100 worlds of 10 sales.
  it('take back exactly the points of what came back, and never more than was given, for each line', () => {
    fc.assert(
      fc.property(world, (drafts) => {
        const { sales, notes, expected } = run(drafts)
        for (const { sold, credits } of sales) {
          const left = sold.lines.map((line) => {
            const back = Math.min(line.netCents, expected.get(line) ?? 0)
            expect(line.returnedCents).toBe(back)
            return line.netCents - back
          })
          expect(sum(credits.map((credit) => credit.left))).toBe(pointsOf(sum(left)))
        }
        // Nothing waits once all sales are known.
        for (const { explanation } of notes) expect(explanation).toMatchObject({ waiting: [] })
      }),
      { numRuns: 100 },
    )
  })
})
