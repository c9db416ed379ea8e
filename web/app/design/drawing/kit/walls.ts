import type { Box, Mark, Opening, Part, Point, Wall } from '../drawing.types.ts'
import { arc, box, circle, cut, fine, line, pen, polygon, segments, wash } from '../strokes.ts'

export const window = (from: number, to: number): Opening => ({
  kind: 'window',
  from,
  to,
  hinge: 'from',
  swing: 1,
})
export const passage = (from: number, to: number): Opening => ({
  kind: 'passage',
  from,
  to,
  hinge: 'from',
  swing: 1,
})
export const sliding = (from: number, to: number): Opening => ({
  kind: 'sliding',
  from,
  to,
  hinge: 'from',
  swing: 1,
})
export const door = (from: number, to: number, hinge: 'from' | 'to', swing: -1 | 1): Opening => ({
  kind: 'door',
  from,
  to,
  hinge,
  swing,
})
export const doubleDoor = (from: number, to: number, swing: -1 | 1): Opening => ({
  kind: 'double',
  from,
  to,
  hinge: 'from',
  swing,
})
/** The entrance door. */
export const entrance = (opening: Opening): Opening => ({ ...opening, isEntrance: true })

const isLevel = ({ from, to }: Wall) => from[1] === to[1]

/**
 * The outer walls around a closed outline of outer faces, given clockwise; `openings[side]` lie in the wall that begins at that
 * corner.
 */
export function outerWalls(
  outline: readonly Point[],
  thickness: number,
  openings: Readonly<Record<number, readonly Opening[]>> = {},
): Part {
  const half = thickness / 2
  const corner = (side: number): Point => outline[side % outline.length] ?? [0, 0]
  // At an inward corner the wall continues through the thickness of the next one.
  const reach = (side: number): number => {
    const [a, b, c] = [corner(side), corner(side + 1), corner(side + 2)]
    const turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    return turn < 0 ? thickness : 0
  }
  const walls = outline.map((from, side): Wall => {
    const to = outline[(side + 1) % outline.length] ?? from
    const [ux, uy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])]
    // The inward normal of a clockwise outline.
    const shift: Point = [-uy * half, ux * half]
    return {
      from: [from[0] + shift[0], from[1] + shift[1]],
      to: [to[0] + shift[0] + reach(side) * ux, to[1] + shift[1] + reach(side) * uy],
      thickness,
      isOuter: true,
      openings: openings[side] ?? [],
    }
  })
  return wallPart(walls)
}

/** An inner wall along its axis. */
export const innerWall = (from: Point, to: Point, openings: readonly Opening[] = [], thickness = 12): Part =>
  wallPart([{ from, to, thickness, isOuter: false, openings }])

function wallPart(walls: readonly Wall[]): Part {
  return { walls, marks: walls.flatMap(wallMarks) }
}

/** Returns the solid pieces of a wall, between its openings. Outer walls also fill the inner corner of an L. */
export function solidsOf(wall: Wall): readonly Box[] {
  const level = isLevel(wall)
  const axis = level ? wall.from[1] : wall.from[0]
  const [start, end] = level ? [wall.from[0], wall.to[0]] : [wall.from[1], wall.to[1]]
  const [low, high] = [Math.min(start, end), Math.max(start, end)]
  const half = wall.thickness / 2
  const cuts = wall.openings.toSorted((a, b) => a.from - b.from)
  const pieces: Box[] = []
  let at = low - (wall.isOuter ? 0 : half)
  for (const stop of [...cuts, { from: high + (wall.isOuter ? 0 : half), to: high }]) {
    const length = stop.from - at
    if (length > 0)
      pieces.push(
        level
          ? { x: at, y: axis - half, w: length, d: wall.thickness }
          : { x: axis - half, y: at, w: wall.thickness, d: length },
      )
    at = stop.to
  }
  return pieces
}

/** The floor within an opening of a wall. */
export function gapOf(wall: Wall, { from, to }: Opening): Box {
  const half = wall.thickness / 2
  return isLevel(wall)
    ? { x: from, y: wall.from[1] - half, w: to - from, d: wall.thickness }
    : { x: wall.from[0] - half, y: from, w: wall.thickness, d: to - from }
}

/** The floor that the leaf of a door sweeps; a double door sweeps half its width. */
export function swingOf(wall: Wall, { kind, from, to, swing }: Opening): Box | null {
  if (kind !== 'door' && kind !== 'double') return null
  const reach = kind === 'double' ? (to - from) / 2 : to - from
  const half = wall.thickness / 2
  const axis = isLevel(wall) ? wall.from[1] : wall.from[0]
  const edge = swing > 0 ? axis + half : axis - half - reach
  return isLevel(wall)
    ? { x: from, y: edge, w: to - from, d: reach }
    : { x: edge, y: from, w: reach, d: to - from }
}

function wallMarks(wall: Wall): readonly Mark[] {
  return [
    cut(
      solidsOf(wall)
        .map(({ x, y, w, d }) => box(x, y, w, d))
        .join(''),
    ),
    ...wall.openings.flatMap((opening) => openingMarks(wall, opening)),
  ]
}

function openingMarks(wall: Wall, opening: Opening): readonly Mark[] {
  const level = isLevel(wall)
  const axis = level ? wall.from[1] : wall.from[0]
  const half = wall.thickness / 2
  const { from, to, kind } = opening
  /** Returns a point by its distance along the wall and from its axis. */
  const at = (along: number, off: number): Point => (level ? [along, axis + off] : [axis + off, along])
  const run = (off: number, a = from, b = to) => line(at(a, off), at(b, off))
  const gap = gapOf(wall, opening)
  const floor = wash(box(gap.x, gap.y, gap.w, gap.d), 'paper')
  if (kind === 'window') {
    return [floor, pen(run(-half) + run(half), 0.7), pen(run(-2) + run(2), 0.5)]
  }
  if (kind === 'passage') return [floor, fine(run(-half) + run(half), 0.5)]
  if (kind === 'sliding') {
    const middle = (from + to) / 2
    return [
      floor,
      fine(run(-half) + run(half), 0.5),
      pen(run(-3, from, middle + 6) + run(3, middle - 6, to), 1.6),
    ]
  }
  const threshold = wall.isOuter ? [pen(run(-half) + run(half), 0.5)] : [fine(run(-half) + run(half), 0.5)]
  const leaves =
    kind === 'double'
      ? [
          { hinge: from, end: (from + to) / 2 },
          { hinge: to, end: (from + to) / 2 },
        ]
      : [opening.hinge === 'from' ? { hinge: from, end: to } : { hinge: to, end: from }]
  const swings = leaves.flatMap(({ hinge, end }) => {
    const reach = Math.abs(end - hinge)
    const face = opening.swing * half
    const open = at(hinge, face + opening.swing * reach)
    const closed = at(end, face)
    const thick = Math.sign(end - hinge) * 3.5
    const leaf = [
      at(hinge, face),
      at(hinge + thick, face),
      at(hinge + thick, face + opening.swing * reach),
      at(hinge, face + opening.swing * reach),
    ]
    const isClockwise = end > hinge === opening.swing > 0 ? !level : level
    return [
      { d: polygon(leaf), fill: 'paper', stroke: 'ink', weight: 0.7 } as const,
      fine(arc(open, closed, reach, isClockwise), 0.6),
    ]
  })
  return [floor, ...threshold, ...swings, ...(opening.isEntrance ? [arrow(at, opening, half)] : [])]
}

/** The solid triangle outside the entrance, pointing in. */
function arrow(at: (along: number, off: number) => Point, { from, to, swing }: Opening, half: number): Mark {
  const middle = (from + to) / 2
  // An entrance swings inward, so outside is the other side.
  const out = -swing * (half + 14)
  const tail = -swing * (half + 40)
  return { d: polygon([at(middle, out), at(middle - 16, tail), at(middle + 16, tail)]), fill: 'accent' }
}

/** A room: its floor, and a mark that lets the test check that it is reachable. */
export const room = (at: Box, ...marks: readonly Mark[]): Part => ({ room: at, marks })

/** A round column, cut through. */
export const column = (x: number, y: number, r = 12): Part => ({
  marks: [cut(circle(x, y, r))],
  footprint: { x: x - r, y: y - r, w: 2 * r, d: 2 * r },
})

/** A floor of boards or tiles. */
export const boards = ({ x, y, w, d }: Box, width: number, isAcross = false): Mark => {
  const list: (readonly [number, number, number, number])[] = []
  if (isAcross) for (let at = x + width; at < x + w - 1; at += width) list.push([at, y, at, y + d])
  else for (let at = y + width; at < y + d - 1; at += width) list.push([x, at, x + w, at])
  return fine(segments(...list), 0.4)
}

export const tiles = ({ x, y, w, d }: Box, size: number): Mark => {
  const list: (readonly [number, number, number, number])[] = []
  for (let at = x + size; at < x + w - 1; at += size) list.push([at, y, at, y + d])
  for (let at = y + size; at < y + d - 1; at += size) list.push([x, at, x + w, at])
  return fine(segments(...list), 0.4)
}
