import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCode, computeSeal, formatStatementCode, readCode, type SealedLine } from './statement.rules.ts'

describe('the code of a statement', () => {
  it('has 80 random bits, five from each byte', () => {
    expect(aCode(() => Uint8Array.from({ length: 16 }, (_, index) => index * 2 + 1))).toBe('13579BDFHKNQSVXZ')
    expect(new Set(Array.from({ length: 500 }, () => aCode())).size).toBe(500)
  })

  it('is parsed as printed and as people type it', () => {
    expect(formatStatementCode('13579BDFHKNQSVXZ')).toBe('1357-9BDF-HKNQ-SVXZ')
    expect(readCode(' 1357-9bdf hknq–svxz ')).toBe('13579BDFHKNQSVXZ')
    expect(readCode('IL0O-OOOO-1111-2222')).toBe('1100000011112222')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = aCode(() => bytes)
        return readCode(formatStatementCode(code)) === code
      }),
    )
  })

  it.each(['', '1357', '1357-9BDF-HKNQ-SVXU', '1357-9BDF-HKNQ-SVXZ1'])('is not parsed from %j', (typed) => {
    expect(readCode(typed)).toBeNull()
  })
})

describe('the seal of a statement', () => {
  const line: SealedLine = {
    id: 'a',
    position: 1,
    kind: 'invoice',
    amount: 10,
    occurredAt: new Date('2026-11-20T15:00:00Z'),
  }
  const other = { ...line, id: 'b', position: 2, amount: -3 }

  it.each([
    ['an amount', [{ ...line, amount: 11 }, other]],
    ['an instant', [{ ...line, occurredAt: new Date('2026-11-20T15:00:00.001Z') }, other]],
    ['a kind', [{ ...line, kind: 'adjustment' }, other]],
    ['the order', [other, line]],
    ['a missing line', [line]],
  ])('changes with %s', (_, lines) => {
    expect(computeSeal(lines)).not.toBe(computeSeal([line, other]))
  })
})
