/** Returns the month of a day written dd/MM/yyyy, as `2026-11`. */
export const monthOf = (day: string): string => `${day.slice(6, 10)}-${day.slice(3, 5)}`

export interface MonthGroup<Line> {
  /** `2026-11` */
  readonly month: string
  readonly lines: readonly Line[]
}

/**
 * Groups lines by month without changing their order, like a bank statement. `dayOf` formats an instant's day in São Paulo as dd/MM/yyyy,
 * so that the last evening of a month belongs to it in every time zone of the machine.
 */
export function groupByMonth<Line extends { readonly occurredAt: string }>(
  lines: readonly Line[],
  dayOf: (instant: string) => string,
): readonly MonthGroup<Line>[] {
  const groups: { month: string; lines: Line[] }[] = []
  for (const line of lines) {
    const month = monthOf(dayOf(line.occurredAt))
    const last = groups.at(-1)
    if (last?.month === month) last.lines.push(line)
    else groups.push({ month, lines: [line] })
  }
  return groups
}
