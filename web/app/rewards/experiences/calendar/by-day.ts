import { businessDay } from '@esquadro/contract/platform/fields/date'

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
  for (const experience of items) {
    const from = businessDay(new Date(experience.startsAt))
    // An end at midnight does not count for the next day.
    const to = businessDay(new Date(Date.parse(experience.endsAt) - 1))
    for (const day of days) {
      if (day < from || day > to) continue
      found.set(day, [...(found.get(day) ?? []), experience])
    }
  }
  return found
}
