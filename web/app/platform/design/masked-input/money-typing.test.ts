import { describe, expect, it } from 'vitest'
import { centsFromPaste, centsFromTyping } from './money-typing.ts'

describe('A typed amount', () => {
  it.each([
    ['1', 1],
    ['0,012', 12],
    ['1.234,567', 1_234_567],
    ['', null],
    ['R$', null],
    ['0,00', 0],
  ])('reads %j as %j cents', (text, cents) => expect(centsFromTyping(text)).toBe(cents))
})

describe('A pasted amount', () => {
  it.each([
    ['R$ 1.234,56', 123_456],
    ['1234', 123_400],
    ['1234.56', 123_456],
    ['1.234', 123_400],
    ['abc', null],
  ])('reads %j as %j cents', (text, cents) => expect(centsFromPaste(text)).toBe(cents))
})
