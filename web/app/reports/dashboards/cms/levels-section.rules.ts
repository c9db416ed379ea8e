const MOST = 14
const STEPS = [1, 2, 5]

/**
 * Returns the people to draw on each storey, and for how many each stands: the smallest round number with which the fullest storey has at
 * most 14. A storey that has anybody has a figure.
 */
export function headsOf<Level extends { readonly professionals: number }>(levels: readonly Level[]) {
  const most = Math.max(0, ...levels.map(({ professionals }) => professionals))
  let each = 1
  for (let power = 0; most / each > MOST; power += 1)
    each = (STEPS[power % STEPS.length] ?? 1) * 10 ** Math.floor(power / STEPS.length)
  return {
    each,
    storeys: levels.map((level) => ({ ...level, heads: Math.ceil(level.professionals / each) })),
  }
}
