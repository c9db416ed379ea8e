import { BUSINESS_TIME_ZONE, isIsoDay, isoFromDayMonthYear } from '@esquadro/contract/platform/fields/date'
import { cleanCode } from '@esquadro/contract/platform/fields/typed-text'

let parts: Intl.DateTimeFormat | undefined

/** Created on first use: it takes a phone about 10 ms. */
const partsFormat = () =>
  (parts ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: BUSINESS_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }))

/** `2026-12-10T23:00:00Z` → `10/12/2026 20:00`, in São Paulo; anything else is returned unchanged. */
export function momentText(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : partsFormat().format(date).replace(',', '')
}

// The offsets that São Paulo has had since 1970.
const OFFSETS = ['-03:00', '-02:00'] as const

/** `10/12/2026 20:00` in São Paulo → the ISO instant; null if no such time exists. */
export function instantFromText(text: string): string | null {
  const [, typedDay = '', time = ''] = /^(\S+) (\d{2}:\d{2})$/.exec(cleanCode(text)) ?? []
  const day = isoFromDayMonthYear(typedDay)
  if (!day || !isIsoDay(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const candidates = OFFSETS.map((offset) => new Date(`${day}T${time}:00${offset}`).toISOString())
  return candidates.find((candidate) => momentText(candidate) === cleanCode(text)) ?? candidates[0] ?? null
}

/** `101220262000` → `10/12/2026 20:00`, also for partial input. */
export function maskMoment(text: string): string {
  const bare = cleanCode(text).replace(/[\s/:.-]/g, '')
  if (!/^\d{0,12}$/.test(bare)) return text
  const day = [bare.slice(0, 2), bare.slice(2, 4), bare.slice(4, 8)].filter((part) => part !== '').join('/')
  const time = [bare.slice(8, 10), bare.slice(10, 12)].filter((part) => part !== '').join(':')
  return time ? `${day} ${time}` : day
}
