/** A deterministic random generator (mulberry32): the demonstration is the same on every machine. */
export interface Random {
  /** Returns a whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true in the given percentage of cases. */
  chance(percent: number): boolean
}

export function aRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick(list) {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    chance: (percent) => next() * 100 < percent,
  }
}
