/** Returns an element of a list that looks random but is the same for the same key, on the server and in every browser. */
export function choose<T>(key: string, list: readonly [T, ...T[]]): T {
  let state = 2166136261
  for (const character of key) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return list[((mixed ^ (mixed >>> 14)) >>> 0) % list.length] ?? list[0]
}
