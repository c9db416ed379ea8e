import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import { dayOf } from '../../platform/clock.ts'
import type { Language } from '../../platform/messages/messages.ts'

const numbers = { ptBR: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-US') } as const
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a day, or an instant's day in São Paulo: dd/MM/yyyy (§9). */
export const writtenDay = (value: Date | string): string =>
  dayMonthYearFromIso(typeof value === 'string' ? value : dayOf(value))

/** Formats an instant's time in São Paulo: HH:mm. */
export const writtenTime = (value: Date): string => clock.format(value)

/** Formats whole points, with an optional sign; the minus is an en dash. */
export function writtenPoints(points: number, language: Language, isSigned = false): string {
  const written = numbers[language].format(Math.abs(points))
  if (points < 0) return `–${written}`
  return isSigned && points > 0 ? `+${written}` : written
}

/** Formats cents for a spreadsheet: 123456 → `1234,56`. */
export const spreadsheetMoney = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
