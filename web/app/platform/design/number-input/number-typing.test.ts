import { describe, expect, it } from 'vitest'
import { formatRead, formatTyped, numberFromTyping } from './number-typing.ts'

describe('A typed number', () => {
  it.each([
    ['', 0, null],
    ['-', 0, null],
    ['12', 0, 12],
    ['-12', 0, -12],
    ['1,', 2, 1],
    ['1,0', 2, 1],
    ['1,05', 2, 1.05],
    ['1,059', 2, 1.05],
    ['1,5', 0, 1],
    ['a', 0, null],
  ])('reads %j with %i places as %j', (text, decimals, value) =>
    expect(numberFromTyping(text, decimals)).toBe(value),
  )

  it('is shown with a comma', () => expect(formatTyped(1.5)).toBe('1,5'))

  it('is read with the thousands separators of the language', () => {
    expect(formatRead(120_000, 'ptBR')).toBe('120.000')
    expect(formatRead(-120_000, 'en')).toBe('-120,000')
    expect(formatRead(null, 'ptBR')).toBe('')
  })
})
