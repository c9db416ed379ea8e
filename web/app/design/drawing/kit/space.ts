import type { DrawingColor, Mark, Point } from '../drawing.types.ts'
import { line, polygon } from '../strokes.ts'

export type Place = readonly [x: number, y: number, z: number]

/** A camera with one vanishing point: x to the right, y away from the eye, z up. The picture plane lies at y = 0. */
export function onePoint(vanish: Point, distance: number) {
  const at = ([x, y, z]: Place): Point => {
    const k = distance / (distance + y)
    return [vanish[0] + (x - vanish[0]) * k, vanish[1] + (-z - vanish[1]) * k]
  }
  return drawIn(at)
}

/** An axonometric view: a plan turned by 30° with true heights. */
export function axonometric(origin: Point, scale = 1) {
  const cos = Math.cos(Math.PI / 6) * scale
  const sin = Math.sin(Math.PI / 6) * scale
  const at = ([x, y, z]: Place): Point => [origin[0] + (x - y) * cos, origin[1] + (x + y) * sin - z * scale]
  return drawIn(at)
}

function drawIn(at: (place: Place) => Point) {
  const face = (places: readonly Place[], fill?: DrawingColor, weight = 0.8): Mark => ({
    d: polygon(places.map(at)),
    ...(fill ? { fill } : {}),
    ...(weight > 0 ? { stroke: 'ink' as const, weight } : {}),
  })
  const edge = (places: readonly Place[], weight = 0.8, stroke: DrawingColor = 'ink'): Mark => ({
    d: line(...places.map(at)),
    stroke,
    weight,
  })
  const ray = (from: Place, to: Place, weight?: number, stroke?: DrawingColor): Mark =>
    edge([from, to], weight, stroke)
  return { at, face, edge, ray }
}
export type Space = ReturnType<typeof drawIn>

/** The corners of a level rectangle at a height. */
export const level = (x1: number, y1: number, x2: number, y2: number, z: number): readonly Place[] => [
  [x1, y1, z],
  [x2, y1, z],
  [x2, y2, z],
  [x1, y2, z],
]

/** The corners of an upright rectangle that faces the eye, at a depth. */
export const frontal = (x1: number, z1: number, x2: number, z2: number, y: number): readonly Place[] => [
  [x1, y, z1],
  [x2, y, z1],
  [x2, y, z2],
  [x1, y, z2],
]

/** The corners of an upright rectangle that runs away from the eye. */
export const lateral = (y1: number, z1: number, y2: number, z2: number, x: number): readonly Place[] => [
  [x, y1, z1],
  [x, y2, z1],
  [x, y2, z2],
  [x, y1, z2],
]

type Size = {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number
  readonly d: number
  readonly h: number
}
type Faces = { readonly top?: DrawingColor; readonly left?: DrawingColor; readonly right?: DrawingColor }

/** A block in an axonometric view: its top and the two faces toward the reader. */
export function block(
  { face }: Space,
  { x, y, z, w, d, h }: Size,
  { top = 'paper', left = 'tint', right = 'shade' }: Faces = {},
  weight = 0.8,
): readonly Mark[] {
  return [
    face(frontal(x, z, x + w, z + h, y + d), left, weight),
    face(lateral(y, z, y + d, z + h, x + w), right, weight),
    face(level(x, y, x + w, y + d, z + h), top, weight),
  ]
}
