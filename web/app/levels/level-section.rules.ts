import type { Outlook } from '@esquadro/contract/outlook/outlook'
import type { Level } from '../design/level-mark/level-shapes.ts'

/** A third of a storey: the start of a sublevel, in points. */
export interface Landing {
  readonly sublevel: 'I' | 'II' | 'III'
  readonly startsAt: number
}

export interface Storey {
  readonly level: Level
  readonly startsAt: number
  /** The start of the next level; for the top level, the end of its last third. */
  readonly endsAt: number
  readonly landings: readonly Landing[]
}

/** Returns the levels as storeys with three equal landings, lowest first; the top storey is as tall as the one below. */
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

/** Returns the height of a score in storeys: 1.5 is half-way up the second. At most the end of the top storey. */
export function heightOf(storeys: readonly Storey[], points: number): number {
  const at = storeys.findLastIndex(({ startsAt }) => startsAt <= Math.max(0, points))
  const storey = storeys[at]
  if (!storey || storey.endsAt <= storey.startsAt) return 0
  return at + Math.min(1, Math.max(0, points - storey.startsAt) / (storey.endsAt - storey.startsAt))
}
