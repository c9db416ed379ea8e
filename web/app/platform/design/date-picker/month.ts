const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Whether a string is a valid month such as `2026-12`. */
export const isMonth = (text: string): boolean => MONTH.test(text) && text >= '1900'

/** Adds days to an ISO day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Adds months: `2026-12` plus 1 is `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [, year = '1970', number = '01'] = MONTH.exec(month) ?? []
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Returns the last day of a month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Moves a day into another month; the 31st becomes the last day of a shorter month. */
export function inMonth(day: string, month: string): string {
  const moved = `${month}${day.slice(7)}`
  const last = lastDayOf(month)
  return moved > last ? last : moved
}

/** The index of a day in its week; Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the weeks of a month, each with seven ISO days from Sunday (§9). */
export function listWeeks(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`
  const after = `${addMonths(month, 1)}-01`
  let day = addDays(first, -weekdayOf(first))
  const weeks: string[][] = []
  while (day < after) {
    const from = day
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(from, index)))
    day = addDays(day, 7)
  }
  return weeks
}
