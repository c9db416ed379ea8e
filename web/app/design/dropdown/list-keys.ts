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
export const DROPDOWN_PAGE = 5

/** The option a page further, or the last one that can be chosen in that direction: unlike the arrows, pages stop at the ends. */
export function pageFurther(options: readonly Choosable[], from: number, step: 1 | -1): number {
  const end = step > 0 ? options.length - 1 : 0
  const target = Math.min(Math.max(from + step * DROPDOWN_PAGE, 0), options.length - 1)
  for (let index = target; index >= 0 && index !== end + step; index += step)
    if (!options[index]?.isDisabled) return index
  return step > 0 ? lastEnabled(options) : firstEnabled(options)
}
