import { useMemo } from 'react'
import { useLanguage } from './i18n.tsx'
import { type Language, localeOf } from './language.ts'

const timeZone = 'America/Sao_Paulo'
/** As wide as a plus, so that columns stay aligned. */
const MINUS = '−'

export interface Formats {
  /** 12345 → 12.345, −12 with a minus sign */
  number(value: number): string
  /** A share of 1, with up to one decimal place or as many as given: 0.256 → 25,6%, in English 25.6% */
  percent(value: number, digits?: number): string
  /** Points with their unit: 12345 → 12.345 pontos */
  points(value: number): string
  /** Points as the header shows them (§2): 12345 → 12.345 Pts */
  pts(value: number): string
  /** Money from whole cents: 123456 → R$ 1.234,56 */
  money(cents: number): string
  /** The day of an instant in São Paulo, or a plain day unchanged: dd/MM/yyyy (§9). */
  date(value: Instant): string
  /** dd/MM/yyyy HH:mm, in São Paulo. */
  dateTime(value: Instant): string
  /** HH:mm, in São Paulo. */
  time(value: Instant): string
  /** 12 de março de 2026 */
  longDate(value: Instant): string
  /** março de 2026, from any day of it */
  month(value: Instant): string
  /** The same in a table: nov 2026 */
  monthYear(value: Instant): string
  /** The day of the month, for a date set like a calendar page: 12 */
  dayOfMonth(value: Instant): string
  /** mar */
  shortMonth(value: Instant): string
  /** sábado */
  weekday(value: Instant): string
  /** A file size: 1,2 MB */
  bytes(value: number): string
  /** A list of names: Ana, Bia e Clara */
  list(values: readonly string[]): string
}

/** A Date, an ISO 8601 instant, or an ISO day (`2026-03-12`), which a time zone never shifts. */
type Instant = Date | string

const isDay = (value: Instant): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isMonth = (value: Instant): value is string => typeof value === 'string' && /^\d{4}-\d{2}$/.test(value)

function toDate(value: Instant): Date {
  // Noon in São Paulo is on the same day there in every time zone of the machine.
  if (isDay(value)) return new Date(`${value}T15:00:00Z`)
  if (isMonth(value)) return new Date(`${value}-01T15:00:00Z`)
  return value instanceof Date ? value : new Date(value)
}

const memo = new Map<Language, Formats>()

/** Returns the formats of a language. Dates are dd/MM/yyyy in both (§9), and money is always in reais. */
export function createFormats(language: Language): Formats {
  const known = memo.get(language)
  if (known) return known
  const made = build(language)
  memo.set(language, made)
  return made
}

/** Returns the formats of the page's language. */
export function useFormats(): Formats {
  const language = useLanguage()
  return useMemo(() => createFormats(language), [language])
}

/** Formats whole numbers as Intl does in these languages. Most figures are whole, and the first use of Intl takes a phone 50 ms. */
function wholeNumbersOf(language: Language) {
  const [separator, point, currency] = language === 'en' ? [',', '.', 'R$'] : ['.', ',', 'R$\u00a0']
  const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
  const sign = (value: number) => (value < 0 ? MINUS : '')
  return {
    number: (value: number) => sign(value) + grouped(String(Math.abs(value))),
    money: (cents: number) => {
      const digits = String(Math.abs(cents)).padStart(3, '0')
      return `${sign(cents)}${currency}${grouped(digits.slice(0, -2))}${point}${digits.slice(-2)}`
    },
  }
}

/** Returns a function that creates its value on first use: creating a format takes a phone about 10 ms, and a page uses few of them. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function build(language: Language): Formats {
  const locale = localeOf[language]
  const number = onFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const whole = wholeNumbersOf(language)
  const numberText = (value: number) =>
    Number.isSafeInteger(value) ? whole.number(value) : number().format(value).replace('-', MINUS)
  // The product uses the British order of day, month and year in English too.
  const dayLocale = language === 'en' ? 'en-GB' : locale
  const day = onFirstUse(
    () =>
      new Intl.DateTimeFormat(dayLocale, {
        timeZone,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
      }),
  )
  const clock = onFirstUse(
    () =>
      new Intl.DateTimeFormat(dayLocale, {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  )
  const long = onFirstUse(
    () => new Intl.DateTimeFormat(dayLocale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
  )
  const month = onFirstUse(
    () => new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' }),
  )
  const leafMonth = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone, month: 'short' }))
  const weekday = onFirstUse(() => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }))
  const list = onFirstUse(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const orDash = (format: () => Intl.DateTimeFormat, value: Instant) => {
    const date = toDate(value)
    return Number.isNaN(date.getTime()) ? '–' : format().format(date)
  }
  // Portuguese abbreviates with a point, which neither a calendar page nor a table needs.
  const shortMonth = (value: Instant) => orDash(leafMonth, value).replace(/\.$/, '')
  const date = (value: Instant) => (isDay(value) ? value.split('-').reverse().join('/') : orDash(day, value))
  return {
    number: numberText,
    percent: (value, digits = 1) => `${numberText(Number((value * 100).toFixed(digits)))}%`,
    points: (value) =>
      `${numberText(value)} ${language === 'en' ? 'point' : 'ponto'}${Math.abs(value) === 1 ? '' : 's'}`,
    pts: (value) => `${numberText(value)} Pts`,
    money: whole.money,
    date,
    time: (value) => orDash(clock, value),
    dateTime: (value) => `${date(value)} ${orDash(clock, value)}`,
    longDate: (value) => orDash(long, value),
    month: (value) => orDash(month, value),
    monthYear: (value) => `${shortMonth(value)} ${date(value).slice(-4)}`,
    dayOfMonth: (value) => date(value).replace(/^0|\/.*/g, ''),
    shortMonth,
    weekday: (value) => orDash(weekday, value),
    list: (values) => list().format(values),
    bytes: (value) => {
      const power = value < 1 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), 3)
      return `${numberText(Number((value / 1000 ** power).toFixed(1)))} ${['B', 'kB', 'MB', 'GB'][power]}`
    },
  }
}

/**
 * Returns a text with a capital at its beginning. WebKit may leave a heading unpainted whose text changes while a style sheet capitalises
 * its first letter.
 */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
