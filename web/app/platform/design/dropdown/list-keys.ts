type Choosable = { label: string; isDisabled?: boolean }

/** Returns the index of the next enabled option in a direction, wrapping around at the ends; -1 if there is none. */
export function nextEnabled(options: readonly Choosable[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= options.length; count += 1) {
    const index = (from + step * count + options.length * 2) % options.length
    if (!options[index]?.isDisabled) return index
  }
  return -1
}

/** Returns the index of the first enabled option from one end; -1 if there is none. */
export const firstEnabled = (options: readonly Choosable[]): number =>
  options.findIndex(({ isDisabled }) => !isDisabled)
export const lastEnabled = (options: readonly Choosable[]): number =>
  options.findLastIndex(({ isDisabled }) => !isDisabled)

/** The number of options that Page Up and Page Down move by (§9). */
const DROPDOWN_PAGE = 5

/** Returns the index of the option one page further. Unlike the arrows, pages stop at the ends. */
export function pageFurther(options: readonly Choosable[], from: number, step: 1 | -1): number {
  let index = from
  for (let count = 0; count < DROPDOWN_PAGE; count += 1) {
    const next = nextEnabled(options, index, step)
    if ((next - index) * step <= 0) break
    index = next
  }
  return index
}
