/** The periods of a statement. */
export const SPANS = ['month', 'quarter', 'cycle'] as const
type Span = (typeof SPANS)[number]

interface Days {
  /** ISO days, both included. */
  readonly from: string
  readonly to: string
}

// A cycle is a year or, if its name contains a half, a semester.
const monthsOf = (span: Span, isHalf: boolean) => ({ month: 1, quarter: 3, cycle: isHalf ? 6 : 12 })[span]

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/**
 * Returns the first and last day of the period around a day, or `shift` periods later (earlier if negative). `cycle` is the name of the
 * current cycle (`2026`, `2026-1`), which determines the length of cycles.
 */
export function daysOf(span: Span, day: string, cycle: string, shift = 0): Days {
  const months = monthsOf(span, cycle.includes('-'))
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = Math.floor((month - 1) / months) * months + shift * months
  return { from: iso(year, first, 1), to: iso(year, first + months, 0) }
}

/** Returns the period that the days cover exactly, if any. */
export function spanOf(days: Partial<Days>, cycle: string): Span | null {
  const { from, to } = days
  if (!from || !to) return null
  return (
    SPANS.find((span) => {
      const whole = daysOf(span, from, cycle)
      return whole.from === from && whole.to === to
    }) ?? null
  )
}

/** Returns the month of a day written dd/MM/yyyy, as `2026-11`. */
const monthOf = (day: string): string => `${day.slice(6, 10)}-${day.slice(3, 5)}`

interface MonthGroup<Line> {
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
