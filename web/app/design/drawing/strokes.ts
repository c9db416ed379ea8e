import type { DrawingColor, Mark, Part, Point } from './drawing.types.ts'

/** Formats a number for a path, as short as possible. */
const short = (value: number) => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** A line through points. */
export const line = (...points: readonly Point[]) => `M${points.map(pair).join('L')}`

/** Separate segments: x1, y1, x2, y2 each. */
export const segments = (...list: readonly (readonly [number, number, number, number])[]) =>
  list.map(([x1, y1, x2, y2]) => line([x1, y1], [x2, y2])).join('')

export const box = (x: number, y: number, w: number, d: number) =>
  `M${short(x)} ${short(y)}h${short(w)}v${short(d)}h${short(-w)}Z`

/** The corners of an upright rectangle, given by two opposite corners. */
export const corners = (x1: number, y1: number, x2: number, y2: number): Point[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
]

export const polygon = (points: readonly Point[]) => `${line(...points)}Z`

export const circle = (x: number, y: number, r: number) => ellipse(x, y, r, r)

export const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 0 ${short(rx * 2)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-rx * 2)} 0Z`

/** A box with rounded corners. */
export const rounded = (x: number, y: number, w: number, d: number, r: number) => {
  const q = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`
  return `M${short(x + r)} ${short(y)}h${short(w - 2 * r)}${q(r, r)}v${short(d - 2 * r)}${q(-r, r)}h${short(2 * r - w)}${q(-r, -r)}v${short(2 * r - d)}${q(r, -r)}Z`
}

/** The shorter arc of a circle between two points. */
export const arc = (from: Point, to: Point, radius: number, isClockwise = true) =>
  `M${pair(from)}A${short(radius)} ${short(radius)} 0 0 ${isClockwise ? 1 : 0} ${pair(to)}`

/** A smooth curve through points. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let d = `M${pair(first)}`
  for (let at = 0; at < rest.length; at += 1) {
    const before = points[Math.max(0, at - 1)] ?? first
    const from = points[at] ?? first
    const to = points[at + 1] ?? from
    const after = points[at + 2] ?? to
    d += `C${pair([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ${pair([
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ])} ${pair(to)}`
  }
  return d
}

/** A smooth closed curve through points. */
export function loop(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  return `M${pair(at(0))}${points
    .map((from, index) => {
      const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)]
      return `C${pair([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ${pair([
        to[0] - (after[0] - from[0]) / 6,
        to[1] - (after[1] - from[1]) / 6,
      ])} ${pair(to)}`
    })
    .join('')}Z`
}

/** Parallel lines within a polygon, at an angle in degrees. */
export function hatch(points: readonly Point[], spacing: number, angle = 45): string {
  const turn = (-angle * Math.PI) / 180
  const rotate = ([x, y]: Point, by: number): Point => [
    x * Math.cos(by) - y * Math.sin(by),
    x * Math.sin(by) + y * Math.cos(by),
  ]
  const turned = points.map((point) => rotate(point, turn))
  const ys = turned.map(([, y]) => y)
  let d = ''
  for (let y = Math.ceil(Math.min(...ys) / spacing) * spacing; y < Math.max(...ys); y += spacing) {
    const crossings = turned
      .flatMap(([x1, y1], index) => {
        const [x2, y2] = turned[(index + 1) % turned.length] ?? [x1, y1]
        return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
      })
      .toSorted((a, b) => a - b)
    for (let at = 0; at + 1 < crossings.length; at += 2)
      d += line(rotate([crossings[at] ?? 0, y], -turn), rotate([crossings[at + 1] ?? 0, y], -turn))
  }
  return d
}

/** A cut surface, in solid ink. */
export const cut = (d: string): Mark => ({ d, fill: 'ink' })
/** A visible edge. */
export const pen = (d: string, weight = 0.9): Mark => ({ d, stroke: 'ink', weight })
/** A fine line: hatching, joints, grain. */
export const fine = (d: string, weight = 0.6): Mark => ({ d, stroke: 'hair', weight })
/** A surface with an edge. */
export const solid = (d: string, fill: DrawingColor = 'paper', weight = 0.9): Mark => ({
  d,
  fill,
  stroke: 'ink',
  weight,
})
/** A surface without an edge. */
export const wash = (d: string, fill: DrawingColor = 'tint'): Mark => ({ d, fill })
/** A dashed line, for objects above or behind. */
export const dashed = (d: string, stroke: DrawingColor = 'ink', weight = 0.6): Mark => ({
  d,
  stroke,
  weight,
  dash: [4, 3],
})

export const part = (...marks: readonly Mark[]): Part => ({ marks })
