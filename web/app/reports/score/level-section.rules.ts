import type { Outlook } from '@esquadro/contract/reports/score/outlook'
import type { Level } from '../../platform/design/level-mark/level-shapes.ts'

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
export function stackStoreys(levels: Outlook['levels']): readonly Storey[] {
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

/** Returns the height of a score in storeys: 1.5 is half-way up the second. The maximum is the end of the top storey. */
export function heightOf(storeys: readonly Storey[], points: number): number {
  const at = storeys.findLastIndex(({ startsAt }) => startsAt <= Math.max(0, points))
  const storey = storeys[at]
  if (!storey || storey.endsAt <= storey.startsAt) return 0
  return at + Math.min(1, Math.max(0, points - storey.startsAt) / (storey.endsAt - storey.startsAt))
}

/** The size of a drawing of the levels, in pixels of the drawing. */
export interface Sheet {
  readonly width: number
  readonly storey: number
  /** The thickness of a floor. */
  readonly slab: number
  /** The building's inner walls. */
  readonly left: number
  readonly right: number
  /** The dimension line of the levels. */
  readonly dimension: number
}

/** The height of the roof above the top storey. */
export const roof = 62
/** The depth of the ground below the lowest storey, and the thickness of a wall. */
export const ground = 46
export const wall = 10

export type Place = { readonly x: number; readonly y: number }

/** Returns the middle of a landing; the stairs change direction on every storey. */
export function landingAt(
  { left, right, storey: tall }: Sheet,
  index: number,
  third: number,
  yOf: (high: number) => number,
): Place {
  const room = (right - left) / 3
  const place = index % 2 === 0 ? third : 2 - third
  return { x: left + room * (place + 0.5), y: yOf(index) - (third * tall) / 3 }
}

interface Stand {
  readonly storey: number
  readonly third: number
}

/**
 * Returns the path from one landing up to another: along each landing, up each flight and, from the last third of a storey, straight up to
 * the next floor.
 */
export function climb(
  sheet: Sheet,
  storeys: number,
  { from, to }: { readonly from: Stand; readonly to: Stand },
): readonly Place[] {
  const { left, right, storey: tall } = sheet
  const yOf = (high: number) => roof + tall * storeys - high * tall
  const run = ((right - left) / 3) * 0.42
  const last = to.storey * 3 + to.third
  const way: Place[] = []
  for (let step = Math.min(from.storey * 3 + from.third, last); step < last; step += 1) {
    const [storey, third] = [Math.floor(step / 3), step % 3]
    const direction = storey % 2 === 0 ? 1 : -1
    const here = landingAt(sheet, storey, third, yOf)
    way.push(here)
    if (third === 2) continue
    const middle = here.x + (direction * (right - left)) / 6
    way.push({ x: middle - (direction * run) / 2, y: here.y })
    way.push({ x: middle + (direction * run) / 2, y: here.y - tall / 3 })
  }
  return [...way, landingAt(sheet, to.storey, to.third, yOf)]
}

/** Returns the point at a share (0 to 1) of a path's length. */
export function pointOn(way: readonly Place[], share: number): Place {
  const lengths = way
    .slice(1)
    .map(({ x, y }, index) => Math.hypot(x - (way[index]?.x ?? 0), y - (way[index]?.y ?? 0)))
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share))
  for (const [index, length] of lengths.entries()) {
    const [a, b] = [way[index], way[index + 1]]
    if (a && b && left <= length && length > 0)
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length }
    left -= length
  }
  return way.at(-1) ?? { x: 0, y: 0 }
}
