import type { Outlook } from '@esquadro/contract/outlook/outlook'
import type { Level } from '../design/level-mark/level-shapes.ts'

/** A third of a storey: where a sublevel begins, in points. */
export interface Landing {
  readonly sublevel: 'I' | 'II' | 'III'
  readonly startsAt: number
}

export interface Storey {
  readonly level: Level
  readonly startsAt: number
  /** Where the next one begins; of the top, where its last third would end. */
  readonly endsAt: number
  readonly landings: readonly Landing[]
}

/** The levels as storeys with three landings each, from the lowest: equal thirds, the top's as wide as those below it. */
export function storeysOf(levels: Outlook['levels']): readonly Storey[] {
  return levels.map(({ level, startsAtPoints }, index) => {
    const next = levels[index + 1]?.startsAtPoints
    const width =
      next === undefined ? startsAtPoints - (levels[index - 1]?.startsAtPoints ?? 0) : next - startsAtPoints
    return {
      level,
      startsAt: startsAtPoints,
      endsAt: startsAtPoints + width,
      landings: (['I', 'II', 'III'] as const).map((sublevel, third) => ({
        sublevel,
        startsAt: startsAtPoints + Math.ceil((width * third) / 3),
      })),
    }
  })
}

/** How high a score stands in storeys from the ground: 1,5 is half-way up the second; never above the top's end. */
export function heightOf(storeys: readonly Storey[], points: number): number {
  const at = storeys.findLastIndex(({ startsAt }) => startsAt <= Math.max(0, points))
  const storey = storeys[at]
  if (!storey || storey.endsAt <= storey.startsAt) return 0
  return at + Math.min(1, Math.max(0, points - storey.startsAt) / (storey.endsAt - storey.startsAt))
}
