import { addMonths } from '../../platform/clock.ts'

/** The points of a month and flow; positive if credited, negative if debited. */
export interface Flow {
  /** `2026-11` */
  readonly month: string
  readonly flow: 'earned' | 'spent' | 'expired' | 'reversed'
  readonly points: number
}

export interface Totals {
  readonly earned: number
  readonly spent: number
  readonly expired: number
  readonly reversed: number
}

/** Sums flows without signs: earned minus spent, expired and reversed is the balance. */
export function sumFlows(flows: readonly Flow[]): Totals {
  const of = (flow: Flow['flow']) =>
    flows.filter((entry) => entry.flow === flow).reduce((sum, { points }) => sum + points, 0)
  // Subtracting from 0 avoids −0.
  return {
    earned: of('earned'),
    spent: 0 - of('spent'),
    expired: 0 - of('expired'),
    reversed: 0 - of('reversed'),
  }
}

/** Returns the totals of `count` months beginning with the month of `from`, including empty months. */
export function monthsOf(
  flows: readonly Flow[],
  from: string,
  count: number,
): ({ month: string } & Totals)[] {
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(from, index).slice(0, 7)
    return { month, ...sumFlows(flows.filter((flow) => flow.month === month)) }
  })
}
