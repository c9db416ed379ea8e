import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/fields/date'
import { dayOf } from '../clock.ts'
import type { Language } from '../messages/messages.ts'

const numbers = { ptBR: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-US') } as const
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant's day in São Paulo, or a day as it stands: dd/MM/yyyy (§9). */
export const writtenDay = (value: Date | string): string =>
  dayMonthYearFromIso(typeof value === 'string' ? value : dayOf(value))

/** HH:mm in São Paulo. */
export const writtenTime = (value: Date): string => clock.format(value)

/** Whole points; with a sign where it is asked for, an en dash for the minus. */
export function writtenPoints(points: number, language: Language, isSigned = false): string {
  const written = numbers[language].format(Math.abs(points))
  if (points < 0) return `–${written}`
  return isSigned && points > 0 ? `+${written}` : written
}

/** Cents as a spreadsheet takes them: 123456 → `1234,56`. */
export const spreadsheetMoney = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
