import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

const MINUTE = 60_000
/** The longest wait until a run that is searched, in minutes. */
const LONGEST = 32 * 24 * 60

/** Whether a field of a schedule includes a number: `*`, a number, a range, or every nth. */
function includes(field: string, value: number): boolean {
  if (field === '*') return true
  const [, every] = /^\*\/(\d+)$/.exec(field) ?? []
  if (every !== undefined) return value % Number(every) === 0
  const [first = Number.NaN, last = first] = field.split('-').map(Number)
  return value >= first && value <= last
}

/**
 * Returns the first minute after an instant at which a schedule of five cron fields runs, in São Paulo time.
 * Supports minute, hour and day of the month; months and weekdays must be `*`.
 */
export function nextRunAt(cron: string, now: Date): Date | null {
  const [minutes = '*', hours = '*', days = '*'] = cron.split(' ')
  const first = Math.floor(now.getTime() / MINUTE) + 1
  for (let minute = first; minute < first + LONGEST; minute += 1) {
    const at = new Date(minute * MINUTE)
    // Skips whole hours: the offsets of São Paulo are whole hours.
    if (!includes(minutes, at.getUTCMinutes())) continue
    const value = new Map(parts.formatToParts(at).map(({ type, value: text }) => [type, Number(text)]))
    if (includes(hours, value.get('hour') ?? -1) && includes(days, value.get('day') ?? -1)) return at
  }
  return null
}
