import type { ExtractSummary } from '@esquadro/contract/extract/extract'

export interface MonthBar {
  /** `2026-11` */
  readonly month: string
  /** Points earned and spent, both positive. */
  readonly earned: number
  readonly taken: number
}

export const toBars = (months: ExtractSummary['months']): readonly MonthBar[] =>
  months.map(({ month, earned, spent, expired, reversed }) => ({
    month,
    earned,
    taken: spent + expired + reversed,
  }))
/** Returns the next round number from `value` up (one digit followed by zeros), for the end of an axis. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= value) ?? 10
  return step * power
}
