const DAY = 86_400_000
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY)

export interface Span {
  readonly startsOn: string
  /** The last day. */
  readonly endsOn: string
}

/** The whole months that a sheet shows: those of its spans and of today, at most 12 from the first one. */
export interface Scale {
  readonly from: number
  readonly days: number
  /** The first day of each month, `2026-11-01`. */
  readonly months: readonly string[]
}

const monthsShown = 12

const monthAfter = (month: string, count: number) => {
  const at = new Date(`${month.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return at.toISOString().slice(0, 10)
}

/** Returns the months that contain all spans and today; long histories are cut at the start, so that today is on the sheet. */
export function computeScale(spans: readonly Span[], today: string): Scale {
  const first = [today, ...spans.map(({ startsOn }) => startsOn)].toSorted()[0] ?? today
  const last = [today, ...spans.map(({ endsOn }) => endsOn)].toSorted().at(-1) ?? today
  const earliest = monthAfter(today, -(monthsShown / 2))
  const start = monthAfter(first < earliest ? earliest : first, 0)
  const months: string[] = []
  for (let month = start; month <= last && months.length < monthsShown; month = monthAfter(month, 1))
    months.push(month)
  const from = dayNumber(start)
  return { from, days: dayNumber(monthAfter(start, months.length)) - from, months }
}

/** Returns the position of a span on a scale, as shares from 0 to 1, and which of its ends are on the sheet; null outside it. */
export function placeOf({ startsOn, endsOn }: Span, { from, days }: Scale) {
  const start = (dayNumber(startsOn) - from) / days
  const end = (dayNumber(endsOn) + 1 - from) / days
  if (end <= 0 || start >= 1) return null
  return { start: Math.max(0, start), end: Math.min(1, end), hasStart: start >= 0, hasEnd: end <= 1 }
}

/** The position of the middle of a day. */
export const shareOf = (day: string, { from, days }: Scale): number => (dayNumber(day) + 0.5 - from) / days

/** The room that the text of a span needs on a narrow sheet. */
const textRoom = 0.38

/**
 * Returns where the text of a span begins (`after`) or ends (`before`), as a share of the sheet: beside the line of today if it crosses
 * the span, else at the end of the span that is nearer to that line, unless the sheet has no room there.
 */
export function placeText(
  { start, end }: { readonly start: number; readonly end: number },
  today: number,
): { readonly at: number; readonly side: 'after' | 'before' } {
  if (start < today && today < end) return { at: today, side: today <= 0.5 ? 'after' : 'before' }
  if (start >= today)
    return start <= 1 - textRoom ? { at: start, side: 'after' } : { at: end, side: 'before' }
  return end >= textRoom ? { at: end, side: 'before' } : { at: start, side: 'after' }
}
