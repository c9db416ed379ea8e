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

/** The next round number from `value` up (a plain first figure with zeros after it): where an axis may end. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= value) ?? 10
  return step * power
}

/**
 * The scale of a chart with bars above and below its line: points of a pixel, how far it reaches up and down, and the
 * values at which a hairline helps the eye. One scale for both sides, so that equal amounts are equally long.
 */
export function scaleOf(bars: readonly MonthBar[], height: number) {
  const top = roundUp(Math.max(0, ...bars.map(({ earned }) => earned)))
  const most = Math.max(0, ...bars.map(({ taken }) => taken))
  // Something taken stays visible even where it is little.
  const bottom = most === 0 ? 0 : Math.max(most, top * 0.06)
  const perPixel = (top + bottom) / height
  return { top, perPixel, line: top / perPixel, hairs: [top, top / 2] }
}
