import { addMonths } from '../clock.ts'

/** Points that came (above zero) or went (below) in a month, by what they were. */
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

/** What was earned, spent, expired and reversed, none with a sign; their difference is the balance. */
export function totalsOf(flows: readonly Flow[]): Totals {
  const of = (flow: Flow['flow']) =>
    flows.filter((one) => one.flow === flow).reduce((sum, { points }) => sum + points, 0)
  // Adding 0 keeps a sum of nothing from becoming −0.
  return {
    earned: of('earned'),
    spent: 0 - of('spent'),
    expired: 0 - of('expired'),
    reversed: 0 - of('reversed'),
  }
}

/** The totals of each of `count` months from the one of the day `from`, the empty ones too. */
export function monthsOf(
  flows: readonly Flow[],
  from: string,
  count: number,
): ({ month: string } & Totals)[] {
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(from, index).slice(0, 7)
    return { month, ...totalsOf(flows.filter((flow) => flow.month === month)) }
  })
}
