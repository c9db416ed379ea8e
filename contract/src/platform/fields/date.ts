import { cleanCode, withoutLabel } from './typed-text.ts'

/** The time zone of business days. */
export const BUSINESS_TIME_ZONE = 'America/Sao_Paulo'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

const QUARTER_HOUR = 900_000
const last: { quarter: number; day: string; parts?: Intl.DateTimeFormat } = { quarter: Number.NaN, day: '' }

/** Returns the business day (`2026-07-31`) of an instant. */
export function businessDay(instant: Date): string {
  // Since 1970 the offsets of this time zone have been whole quarters of an hour, so a day always begins at
  // the start of one.
  if (instant.getTime() < 0) return dayOf(instant)
  const quarter = Math.floor(instant.getTime() / QUARTER_HOUR)
  if (quarter !== last.quarter) Object.assign(last, { quarter, day: dayOf(instant) })
  return last.day
}

function dayOf(instant: Date): string {
  // Created on first use, in the language of the pages: a phone takes about 20 ms to load one.
  last.parts ??= new Intl.DateTimeFormat('pt-BR', {
    timeZone: BUSINESS_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const found = Object.fromEntries(last.parts.formatToParts(instant).map((part) => [part.type, part.value]))
  return `${found['year']?.padStart(4, '0')}-${found['month']}-${found['day']}`
}

/** Returns the days from one ISO day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Whether a text is a calendar day from 1900 to 2999, such as `2026-07-31`. */
export function isIsoDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year === undefined || year < '1900' || year > '2999') return false
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
}

/** Returns a text as copied without what came along; a day on the wire stays as it is. */
export const dayText = (text: string): string =>
  DAY.test(text) ? text : withoutLabel(cleanCode(text)).replace(/\s/g, '')

/** `31/07/2026`, `31.7.2026` or `2026-07-31` → `2026-07-31`; null if it is not a calendar day. */
export function isoFromDayMonthYear(text: string): string | null {
  const written = dayText(text)
  if (isIsoDay(written)) return written
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDay(iso) ? iso : null
}

/** `2026-07-31` → `31/07/2026`; anything else is returned unchanged. */
export const dayMonthYearFromIso = (iso: string): string => iso.replace(DAY, '$3/$2/$1')

/** `31072026` → `31/07/2026`, also for partial input. */
export function maskDayMonthYear(text: string): string {
  const written = dayText(text)
  const day = /[/.-]$/.test(written) ? null : isoFromDayMonthYear(written)
  if (day !== null) return dayMonthYearFromIso(day)
  const bare = written.replace(/[/.-]/g, '')
  if (!/^\d{0,8}$/.test(bare)) return text
  return [bare.slice(0, 2), bare.slice(2, 4), bare.slice(4)].filter((part) => part !== '').join('/')
}
