import type { ExtractSummary } from '@esquadro/contract/extract/extract'

export interface MonthBar {
  /** `2026-11` */
  readonly month: string
  /** Points that came in and that went out, none below zero. */
  readonly earned: number
  readonly taken: number
}

export const toBars = (months: ExtractSummary['months']): readonly MonthBar[] =>
  months.map(({ month, earned, spent, expired, reversed }) => ({
    month,
    earned,
    taken: spent + expired + reversed,
  }))
