type Choosable = { label: string; isDisabled?: boolean }

/** The next option that can be chosen, in a direction, round the ends; -1 where there is none. */
export function nextEnabled(options: readonly Choosable[], from: number, step: 1 | -1): number {
  for (let count = 1; count <= options.length; count += 1) {
    const index = (from + step * count + options.length * 2) % options.length
    if (!options[index]?.isDisabled) return index
  }
  return -1
}

/** The first option that can be chosen from one end; -1 where there is none. */
export const firstEnabled = (options: readonly Choosable[]): number =>
  options.findIndex(({ isDisabled }) => !isDisabled)
export const lastEnabled = (options: readonly Choosable[]): number =>
  options.findLastIndex(({ isDisabled }) => !isDisabled)

/** Options that Page Up and Page Down pass (§9). */
const DROPDOWN_PAGE = 5

/** The option a page further: unlike the arrows, pages stop at the ends. */
export function pageFurther(options: readonly Choosable[], from: number, step: 1 | -1): number {
  let index = from
  for (let count = 0; count < DROPDOWN_PAGE; count += 1) {
    const next = nextEnabled(options, index, step)
    if ((next - index) * step <= 0) break
    index = next
  }
  return index
}
