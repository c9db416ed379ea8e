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
  return { at, face, edge }
}
export type Space = ReturnType<typeof drawIn>

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
    face(
      [
        [x, y + d, z],
        [x + w, y + d, z],
        [x + w, y + d, z + h],
        [x, y + d, z + h],
      ],
      left,
      weight,
    ),
    face(
      [
        [x + w, y, z],
        [x + w, y + d, z],
        [x + w, y + d, z + h],
        [x + w, y, z + h],
      ],
      right,
      weight,
    ),
    face(
      [
        [x, y, z + h],
        [x + w, y, z + h],
        [x + w, y + d, z + h],
        [x, y + d, z + h],
      ],
      top,
      weight,
    ),
  ]
}
