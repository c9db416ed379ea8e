/** A period of days, both inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const lengthOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY) + 1

/** Returns the period of a report: by default from 1 January of this year to today. Null if it ends before it begins. */
export function resolvePeriod(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Period | null {
  const to = range.to ?? (range.from !== undefined && range.from > today ? range.from : today)
  const from = range.from ?? `${to.slice(0, 4)}-01-01`
  return from <= to ? { from, to } : null
}

/** Returns the period of the same length that ends the day before. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -lengthOf(period)),
  to: dayAfter(period.from, -1),
})
