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
