import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allotReturn, type ReturnableLine } from './returns.rules.ts'

const aLine = (line: number, overrides: Partial<ReturnableLine> = {}): ReturnableLine => ({
  line,
  code: `C${line}`,
  ean: null,
  productId: null,
  netCents: 10_000,
  returnedCents: 0,
  ...overrides,
})

describe('allotReturn', () => {
  it('matches lines by EAN, code and product', () => {
    const sold = [
      aLine(1, { ean: '7891000000017' }),
      aLine(2, { code: 'PISO' }),
      aLine(3, { productId: 'p3' }),
    ]
    const returned = [
      aLine(1, { code: 'a', productId: 'p3', netCents: 1 }),
      aLine(2, { code: 'PISO', netCents: 2 }),
      aLine(3, { code: 'b', ean: '7891000000017', netCents: 3 }),
    ]
    expect(allotReturn(returned, sold)).toEqual({
      lines: [
        { line: 1, originalLine: 3, cents: 1 },
        { line: 2, originalLine: 2, cents: 2 },
        { line: 3, originalLine: 1, cents: 3 },
      ],
      leftOver: [],
    })
  })

  it('prefers a line of the same value, and spreads an excess over other lines', () => {
    const sold = [aLine(1, { code: 'A' }), aLine(2, { code: 'A', netCents: 4_000 })]
    expect(allotReturn([aLine(1, { code: 'A', netCents: 4_000 })], sold).lines).toEqual([
      { line: 1, originalLine: 2, cents: 4_000 },
    ])
    expect(allotReturn([aLine(1, { code: 'A', netCents: 12_000 })], sold).lines).toEqual([
      { line: 1, originalLine: 1, cents: 10_000 },
      { line: 1, originalLine: 2, cents: 2_000 },
    ])
  })

  it('returns as excess goods that were not sold or were returned before', () => {
    const sold = [aLine(1, { code: 'A', returnedCents: 9_000 })]
    const returned = [aLine(1, { code: 'A', netCents: 3_000 }), aLine(2, { code: 'Z', netCents: 500 })]
    expect(allotReturn(returned, sold)).toEqual({
      lines: [{ line: 1, originalLine: 1, cents: 1_000 }],
      leftOver: [
        { line: 1, cents: 2_000 },
        { line: 2, cents: 500 },
      ],
    })
  })

  it('never returns more than is left of a line, and loses no cent', () => {
    const someLines = fc
      .array(
        fc.record({
          code: fc.constantFrom('A', 'B', 'C'),
          ean: fc.constantFrom(null, '1', '2'),
          netCents: fc.nat(50_000),
          back: fc.nat(50_000),
        }),
        { maxLength: 8 },
      )
      .map((lines) =>
        lines.map(({ back, ...line }, index) =>
          aLine(index + 1, { ...line, returnedCents: Math.min(back, line.netCents) }),
        ),
      )
    fc.assert(
      fc.property(someLines, someLines, (returned, sold) => {
        const { lines, leftOver } = allotReturn(returned, sold)
        for (const line of sold) {
          const back = lines
            .filter((entry) => entry.originalLine === line.line)
            .reduce((sum, entry) => sum + entry.cents, 0)
          expect(back).toBeLessThanOrEqual(line.netCents - line.returnedCents)
        }
        for (const line of returned) {
          const of = (ones: readonly { line: number; cents: number }[]) =>
            ones.filter((other) => other.line === line.line).reduce((sum, other) => sum + other.cents, 0)
          expect(of(lines) + of(leftOver)).toBe(line.netCents)
        }
        expect(lines.every((line) => line.cents > 0)).toBe(true)
      }),
    )
  })
})
