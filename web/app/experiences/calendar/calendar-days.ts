import { businessDay } from '@esquadro/contract/fields/date'

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Whether a string is a month such as `2026-12`. */
export const isMonth = (text: string): boolean => MONTH.test(text) && text >= '1900'

/** Adds days to an ISO day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Adds months: `2026-12` and 1 give `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [, year = '1970', number = '01'] = MONTH.exec(month) ?? []
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Returns the weeks of a month, each with seven ISO days from Sunday (§9). */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`
  const after = `${addMonths(month, 1)}-01`
  let day = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  const weeks: string[][] = []
  while (day < after) {
    const from = day
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(from, index)))
    day = addDays(day, 7)
  }
  return weeks
}

interface Lasting {
  readonly startsAt: string
  readonly endsAt: string
}

/** Groups experiences by day; one that lasts several days appears on each. */
export function byDay<One extends Lasting>(
  items: readonly One[],
  days: readonly string[],
): ReadonlyMap<string, readonly One[]> {
  const found = new Map<string, One[]>()
  for (const one of items) {
    const from = businessDay(new Date(one.startsAt))
    // An end at midnight does not count for the next day.
    const to = businessDay(new Date(Date.parse(one.endsAt) - 1))
    for (const day of days) {
      if (day < from || day > to) continue
      found.set(day, [...(found.get(day) ?? []), one])
    }
  }
  return found
}
