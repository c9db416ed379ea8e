import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { currentYear } from '../layouts/footer/footer.tsx'
import { createFormats } from './format.ts'
import { textIn } from './i18n.tsx'
import { defineMessages } from './messages.ts'

const messages = defineMessages({
  ptBR: {
    hello: 'Olá, {{name}}',
    item_one: '{{count}} item',
    item_other: '{{count}} itens',
    'a.b:c': 'ponto',
  },
  en: { hello: 'Hello, {{name}}', item_one: '{{count}} item', item_other: '{{count}} items', 'a.b:c': 'dot' },
})
const others = defineMessages({ ptBR: { hello: 'Outro' }, en: { hello: 'Other' } })

describe('Texts', () => {
  it('insert values without escaping, which React does', () => {
    expect(textIn(messages, 'ptBR')('hello', { name: 'Zé & <Filhos>' })).toBe('Olá, Zé & <Filhos>')
    expect(textIn(messages, 'en')('hello', { name: 'Zé' })).toBe('Hello, Zé')
  })

  it('choose plural forms, including zero and millions in Portuguese', () => {
    const text = textIn(messages, 'ptBR')
    expect([0, 1, 2, 1_000_000].map((count) => text('item', { count }))).toEqual([
      '0 itens',
      '1 item',
      '2 itens',
      '1000000 itens',
    ])
  })

  it('match keys literally and keep domains separate', () => {
    expect(textIn(messages, 'en')('a.b:c')).toBe('dot')
    expect(textIn(others, 'ptBR')('hello')).toBe('Outro')
  })

  it('do not compile with a missing or an unknown key', () => {
    // @ts-expect-error: `b` has no English.
    defineMessages({ ptBR: { a: 'a', b: 'b' }, en: { a: 'a' } })
    // @ts-expect-error: a value is missing.
    expect(textIn(messages, 'en')('hello')).toBe('Hello, {{name}}')
  })
})

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('Formats', () => {
  const { date, dateTime, money, monthYear, number, points, pts, month, bytes } = createFormats('ptBR')

  it('write numbers, money and points in the Brazilian format', () => {
    expect(number(1_234_567.5)).toBe('1.234.567,5')
    expect(plain(money(123_456))).toBe('R$ 1.234,56')
    expect(plain(money(-5))).toBe('−R$ 0,05')
    expect(points(12_345)).toBe('12.345 pontos')
    expect(points(1)).toBe('1 ponto')
    expect(pts(12_345)).toBe('12.345 Pts')
    expect(plain(createFormats('en').money(123_456))).toBe('R$1,234.56')
    expect(bytes(1_234_000)).toBe('1,2 MB')
  })

  it.each([
    [0.256, 1, '25,6%', '25.6%'],
    [0.285, 1, '28,5%', '28.5%'],
    [0.0275, 2, '2,75%', '2.75%'],
    [1, 1, '100%', '100%'],
    [0, 1, '0%', '0%'],
  ])('write the share %s with a no-break space in Portuguese only', (share, digits, ptBR, en) => {
    expect(createFormats('ptBR').percent(share, digits)).toBe(ptBR)
    expect(createFormats('en').percent(share, digits)).toBe(en)
  })

  it('write whole numbers and money as Intl does, with a minus sign', () => {
    const whole = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -1_000, max: 10_000 }))
    const cents = fc.oneof(fc.integer(), fc.integer({ min: -100_000, max: 1_000_000 }))
    for (const [language, locale] of [
      ['ptBR', 'pt-BR'],
      ['en', 'en'],
    ] as const) {
      const ours = createFormats(language)
      const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
      const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' })
      const signed = (text: string) => text.replace('-', '−')
      fc.assert(fc.property(whole, (value) => ours.number(value) === signed(figure.format(value))))
      fc.assert(fc.property(cents, (value) => ours.money(value) === signed(amount.format(value / 100))))
    }
  })

  it('write days as dd/MM/yyyy, in São Paulo', () => {
    expect(date('2026-03-01T02:59:59Z')).toBe('28/02/2026')
    expect(date('2026-03-01T03:00:00Z')).toBe('01/03/2026')
    expect(dateTime('2026-03-01T03:05:00Z')).toBe('01/03/2026 00:05')
    expect(createFormats('en').date('2026-03-01T03:00:00Z')).toBe('01/03/2026')
    // The same order in words.
    expect(createFormats('ptBR').longDate('2026-03-01')).toBe('1 de março de 2026')
    expect(createFormats('en').longDate('2026-03-01')).toBe('1 March 2026')
  })

  it('write the parts of a calendar page, in São Paulo and in both languages', () => {
    const { dayOfMonth, shortMonth, weekday } = createFormats('ptBR')
    const lastEvening = '2026-03-01T02:59:59Z'
    expect([dayOfMonth(lastEvening), shortMonth(lastEvening), weekday(lastEvening)]).toEqual([
      '28',
      'fev',
      'sábado',
    ])
    expect(createFormats('en').weekday('2026-03-01')).toBe('Sunday')
  })

  it('never shift a plain day', () => {
    expect(date('2026-03-01')).toBe('01/03/2026')
    expect(createFormats('ptBR').dayOfMonth('2026-03-01')).toBe('1')
    expect(month('2026-03')).toBe('março de 2026')
    expect(monthYear('2026-03')).toBe('mar 2026')
  })

  it('change the year at midnight in São Paulo', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const years = ['2027-01-01T02:59:59Z', '2027-01-01T03:00:00Z'].map((now) => {
      vi.setSystemTime(now)
      return currentYear()
    })
    vi.useRealTimers()
    expect(years).toEqual([2026, 2027])
  })

  it('write a dash for an invalid date', () => expect(date('nonsense')).toBe('–'))
})
