export type Random = {
  /** Returns a number from 0 to 1. */
  next: () => number
  /** Returns a whole number, both ends included. */
  between: (min: number, max: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Returns a generator of numbers that look random but are the same for the same seed, on the server and in every browser. */
export function randomFrom(seed: string): Random {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
  }
}
