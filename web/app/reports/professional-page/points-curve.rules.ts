import { daysBetween } from '@esquadro/contract/platform/fields/date'
import type { ProfessionalYear } from '@esquadro/contract/reports/professional-page/cms'

export const sheet = { width: 1000, height: 1000 } as const

type Curve = Pick<ProfessionalYear, 'from' | 'to' | 'today' | 'levels' | 'scores'>

/** Returns the curve of a score over its cycle, with the lines of the levels up to the next one, in units of the sheet. */
export function curveOf({ from, to, today, levels, scores }: Curve) {
  const score = scores.at(-1)?.points ?? 0
  const most = Math.max(0, score, ...scores.map(({ points }) => points))
  const next = levels.find(({ startsAtPoints }) => startsAtPoints > most)
  const top = Math.max(1, next?.startsAtPoints ?? 0, most) * 1.06
  const days = Math.max(1, daysBetween(from, to) + 1)
  const xOf = (day: string) => Math.round((sheet.width * daysBetween(from, day)) / days)
  const yOf = (points: number) => Math.round(sheet.height * (1 - Math.max(0, points) / top))
  const now = xOf(today)
  const line = `M0 ${yOf(0)}${scores.map(({ day, points }) => `H${xOf(day)}V${yOf(points)}`).join('')}H${now}`
  return {
    score,
    now,
    at: yOf(score),
    line,
    ground: `${line}V${yOf(0)}H0Z`,
    lines: levels
      .filter(({ startsAtPoints }) => startsAtPoints <= top)
      .map((level) => ({ ...level, y: yOf(level.startsAtPoints) })),
    months: monthsOf(from, to).map((month) => ({ month, x: xOf(`${month}-01`) })),
  }
}

function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let [year = 0, month = 1] = from.split('-').map(Number); ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1]
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > to.slice(0, 7)) return months
    months.push(name)
  }
}
