import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allotReturn, type ReturnedLine, type ReturnedNote } from './allot.rules.ts'
import type { SoldLine, SoldNote } from './sold-lines.ts'

const sold = (line: number, overrides: Partial<SoldLine> = {}): SoldLine => {
  const netCents = overrides.netCents ?? 10_000
  return {
    line,
    code: `C${line}`,
    ean: null,
    productId: null,
    unit: 'UN',
    quantityE4: 10_000,
    valueCents: netCents,
    returnedCents: 0,
    ...overrides,
    netCents,
  }
}
const returned = (line: number, overrides: Partial<ReturnedLine> = {}): ReturnedLine => {
  const { returnedCents: _, ...own } = sold(line, overrides)
  return { references: [], ...own, ...overrides }
}
const sale = (id: string, lines: readonly SoldLine[], addsTo: string | null = null): SoldNote => ({
  id,
  issuedAt: '2026-11-10T13:00:00Z',
  accessKey: `key of ${id}`,
  addsTo,
  lines,
})
const note = (lines: readonly ReturnedLine[], overrides: Partial<ReturnedNote> = {}): ReturnedNote => ({
  purpose: null,
  references: [{ saleId: 'a', line: null }],
  lines,
  ...overrides,
})
/** The parts as "line → sale:line cents". */
const parts = (found: ReturnType<typeof allotReturn>) =>
  found.lines.map(({ line, saleId, originalLine, cents }) => `${line} → ${saleId}:${originalLine} ${cents}`)

describe('a return', () => {
  it('takes from the line of its own sale that each item names, even if the codes differ', () => {
    const sales = [sale('a', [sold(1), sold(2)]), sale('b', [sold(1), sold(2)])]
    const items = [
      returned(1, { code: 'X', netCents: 4_000, references: [{ saleId: 'b', line: 2 }] }),
      returned(2, { code: 'C1', netCents: 3_000, references: [{ saleId: 'a', line: 2 }] }),
    ]
    const found = allotReturn(note(items, { references: [] }), sales)
    expect(parts(found)).toEqual(['1 → b:2 4000', '2 → a:2 3000'])
    expect(found.leftOver).toEqual([])
  })

  it('matches items without a line by EAN, code and product', () => {
    const lines = [sold(1, { ean: '7891000000017' }), sold(2, { code: 'PISO' }), sold(3, { productId: 'p3' })]
    const items = [
      returned(1, { code: 'x', productId: 'p3', netCents: 1 }),
      returned(2, { code: 'PISO', netCents: 2 }),
      returned(3, { code: 'y', ean: '7891000000017', netCents: 3 }),
    ]
    expect(parts(allotReturn(note(items), [sale('a', lines)]))).toEqual([
      '1 → a:3 1',
      '2 → a:2 2',
      '3 → a:1 3',
    ])
  })

  it('matches by product if the sale has no line of the number', () => {
    const items = [returned(1, { code: 'C2', netCents: 500, references: [{ saleId: 'a', line: 9 }] })]
    expect(parts(allotReturn(note(items), [sale('a', [sold(1), sold(2)])]))).toEqual(['1 → a:2 500'])
  })

  it('prefers a line of its value, then one of its price', () => {
    const lines = [
      sold(1, { code: 'A', netCents: 9_000, quantityE4: 20_000 }),
      sold(2, { code: 'A', netCents: 30_000, quantityE4: 100_000 }),
      sold(3, { code: 'A', netCents: 6_000 }),
    ]
    const back = (netCents: number, quantityE4: number) =>
      parts(allotReturn(note([returned(1, { code: 'A', netCents, quantityE4 })]), [sale('a', lines)]))
    expect(back(6_000, 20_000)).toEqual(['1 → a:3 6000'])
    expect(back(12_000, 40_000)).toEqual(['1 → a:2 12000'])
  })

  it('takes from each of the sales that it names, and never more than is left', () => {
    const sales = [
      sale('a', [sold(1, { code: 'A', returnedCents: 4_000 })]),
      sale('b', [sold(1, { code: 'A' }), sold(2, { code: 'B' })]),
    ]
    const items = [returned(1, { code: 'A', netCents: 18_000 }), returned(2, { code: 'B', netCents: 1_000 })]
    const references = ['a', 'b'].map((saleId) => ({ saleId, line: null }))
    const found = allotReturn(note(items, { references }), sales)
    expect(parts(found)).toEqual(['1 → a:1 6000', '1 → b:1 10000', '2 → b:2 1000'])
    expect(found.leftOver).toEqual([{ line: 1, cents: 2_000 }])
  })

  it('takes its quantity of what was paid if it states the prices before the discount', () => {
    const lines = [sold(1, { code: 'A', quantityE4: 100_000, valueCents: 10_000, netCents: 8_000 })]
    const back = (netCents: number, quantityE4: number) =>
      allotReturn(note([returned(1, { code: 'A', netCents, quantityE4 })]), [sale('a', lines)])
    expect(parts(back(3_000, 30_000))).toEqual(['1 → a:1 2400'])
    expect(parts(back(10_000, 100_000))).toEqual(['1 → a:1 8000'])
    expect(back(10_000, 100_000).leftOver).toEqual([])
    // Its own value decides if it states what was paid, or less.
    expect(parts(back(2_400, 30_000))).toEqual(['1 → a:1 2400'])
    expect(parts(back(900, 30_000))).toEqual(['1 → a:1 900'])
  })

  it('waits with what belongs to an unknown sale', () => {
    const items = [
      returned(1, { netCents: 1_000, references: [{ saleId: null, line: 3 }] }),
      returned(2, { code: 'C1', netCents: 2_000, references: [{ saleId: 'a', line: 1 }] }),
      returned(3, { code: 'C1', netCents: 99_000, references: [{ saleId: 'a', line: 1 }] }),
    ]
    const found = allotReturn(note(items), [sale('a', [sold(1)])])
    expect(parts(found)).toEqual(['2 → a:1 2000', '3 → a:1 8000'])
    expect(found).toMatchObject({
      waiting: [{ line: 1, cents: 1_000 }],
      leftOver: [{ line: 3, cents: 91_000 }],
    })
  })

  it('continues with the complement of its sale', () => {
    const sales = [sale('a', [sold(1)]), sale('c', [sold(1, { netCents: 2_000 })], 'a')]
    const items = [returned(1, { netCents: 12_000, references: [{ saleId: 'a', line: 1 }] })]
    expect(parts(allotReturn(note(items), sales))).toEqual(['1 → a:1 10000', '1 → c:1 2000'])
  })

  it('that annuls a sale takes all that is left of it, whatever its items state', () => {
    const sales = [sale('a', [sold(1, { returnedCents: 2_500 }), sold(2, { netCents: 7_000 })])]
    const found = allotReturn(
      note([returned(1, { code: 'X', netCents: 1 })], { purpose: 'annulment' }),
      sales,
    )
    expect(parts(found)).toEqual(['1 → a:1 7500', '1 → a:2 7000'])
    expect(found.leftOver).toEqual([])
  })

  it('takes from its sales in the order of issue, however they are named and in whatever order they arrived', () => {
    const someSales = fc.uniqueArray(
      fc.record({
        number: fc.nat(99),
        day: fc.constantFrom('09', '10', '11'),
        netCents: fc.constantFrom(3_000, 5_000, 8_000),
        addsTo: fc.constantFrom(false, false, true),
      }),
      { minLength: 2, maxLength: 5, selector: ({ number }) => number },
    )
    const shuffled = <T>(values: readonly T[]) =>
      fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length })
    const cases = someSales.chain((drafts) => {
      const first = `s${drafts[0]?.number}`
      const sales = drafts.map(({ number, day, netCents, addsTo }, at) => ({
        ...sale(`s${number}`, [sold(1, { code: 'A', netCents })], addsTo && at > 0 ? first : null),
        issuedAt: `2026-11-${day}T13:00:00Z`,
      }))
      const references = sales
        .filter(({ addsTo }) => addsTo === null)
        .map(({ id }) => ({ saleId: id, line: null }))
      return fc.record({
        sales: fc.constant(sales),
        references: fc.constant(references),
        arrived: shuffled(sales),
        named: shuffled(references),
        back: fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 3 }),
      })
    })
    fc.assert(
      fc.property(cases, ({ sales, references, arrived, named, back }) => {
        const lines = back.map((netCents, at) => returned(at + 1, { code: 'A', netCents }))
        const found = allotReturn(note(lines, { references: named }), arrived)
        expect(found).toEqual(allotReturn(note(lines, { references }), sales))
      }),
    )
  })

  it('never takes more than is left of a line, and accounts for each cent that it states', () => {
    const someLine = fc.record({
      code: fc.constantFrom('A', 'B', 'C'),
      netCents: fc.nat(50_000),
      discountCents: fc.nat(20_000),
      quantityE4: fc.constantFrom(0, 5_000, 10_000, 30_000, 70_000),
      back: fc.nat(50_000),
    })
    const someSales = fc
      .array(fc.array(someLine, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((sales) =>
        sales.map((lines, at) =>
          sale(
            `s${at}`,
            lines.map(({ back, discountCents, ...line }, index) =>
              sold(index + 1, {
                ...line,
                valueCents: line.netCents + discountCents,
                returnedCents: Math.min(back, line.netCents),
              }),
            ),
          ),
        ),
      )
    const someReference = fc.record({
      saleId: fc.constantFrom('s0', 's1', 's2', null),
      line: fc.constantFrom(null, 1, 2, 5),
    })
    const someItems = fc.array(
      fc.tuple(someLine, fc.array(someReference, { maxLength: 2 })).map(([line, references]) => ({
        ...line,
        references,
      })),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(
        someSales,
        someItems,
        fc.array(someReference, { maxLength: 3 }),
        (sales, items, references) => {
          const lines = items.map(({ back: _back, discountCents: _discount, ...line }, index) =>
            returned(index + 1, line),
          )
          const found = allotReturn(
            note(lines, { references: references.map(({ saleId }) => ({ saleId, line: null })) }),
            sales,
          )
          for (const { id, lines: own } of sales)
            for (const line of own) {
              const taken = found.lines.filter(
                (part) => part.saleId === id && part.originalLine === line.line,
              )
              const cents = taken.reduce((sum, part) => sum + part.cents, 0)
              expect(cents).toBeLessThanOrEqual(line.netCents - line.returnedCents)
            }
          for (const { line, netCents } of lines) {
            const stated = found.lines.filter((part) => part.line === line).map((part) => part.statedCents)
            const open = [...found.waiting, ...found.leftOver].filter((part) => part.line === line)
            const sum = [...stated, ...open.map(({ cents }) => cents)].reduce(
              (total, cents) => total + cents,
              0,
            )
            expect(sum).toBe(netCents)
          }
          expect(found.lines.every(({ cents, statedCents }) => cents > 0 && statedCents >= cents)).toBe(true)
        },
      ),
    )
  })
})
