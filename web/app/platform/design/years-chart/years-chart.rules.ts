/** A month, or another span of equal length: its value, the one a year before, and what is drawn below the baseline. */
export interface YearsItem {
  readonly key: string
  readonly name: string
  readonly shortName: string
  readonly value: number
  readonly before: number | null
  readonly below?: number
}

export const sheet = { width: 1200, height: 1000 } as const

/** Returns the y of a value on a sheet whose baseline leaves room for what is below it. */
export const heightIn =
  (scale: { readonly top: number; readonly bottom: number }) =>
  (value: number): number =>
    (sheet.height * (scale.top - value)) / (scale.top + scale.bottom)

/** Returns the path of values as steps of equal width. */
export function stepsOf(
  values: readonly number[],
  yOf: (value: number) => number,
  width = sheet.width / values.length,
): string {
  return values
    .map((value, index) => {
      const y = Math.round(yOf(value))
      return `${index === 0 ? 'M0 ' : 'V'}${y}H${Math.round((index + 1) * width)}`
    })
    .join('')
}

/** Returns the sums of the values and of the year before, and the change as a share; null if there is nothing to compare with. */
export function sumsOf(items: readonly YearsItem[]) {
  const now = items.reduce((sum, { value }) => sum + value, 0)
  const before = items.reduce((sum, item) => sum + (item.before ?? 0), 0)
  return { now, before, change: before > 0 ? now / before - 1 : null }
}
