import { type DrawingColor, SHEET, type Shape } from './drawing.types.ts'
import type { Random } from './random.ts'
import { box, polygon } from './strokes.ts'

const CELL = 60

/** The corners of a cell from one of its four sides on, so that a figure can be turned. */
function turned(x: number, y: number, size: number, turn: number) {
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const
  const at = (index: number) => corners[(index + turn) % 4] ?? corners[0]
  return { a: at(0), b: at(1), c: at(2), d: at(3) }
}

type Motif = (x: number, y: number, size: number, turn: number, color: DrawingColor) => Shape[]

const quarter: Motif = (x, y, size, turn, color) => {
  const { a, b, d } = turned(x, y, size, turn)
  return [{ d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}A${size} ${size} 0 0 1 ${d[0]} ${d[1]}Z`, fill: color }]
}

const leaf: Motif = (x, y, size, turn, color) => {
  const { a, c } = turned(x, y, size, turn)
  return [
    {
      d: `M${a[0]} ${a[1]}A${size} ${size} 0 0 1 ${c[0]} ${c[1]}A${size} ${size} 0 0 1 ${a[0]} ${a[1]}Z`,
      fill: color,
    },
  ]
}

const diagonal: Motif = (x, y, size, turn, color) => {
  const { a, b, d } = turned(x, y, size, turn)
  return [{ d: polygon([a, b, d]), fill: color }]
}

const rings: Motif = (x, y, size, turn, color) => {
  const { a, b, d } = turned(x, y, size, turn)
  const radii = [1, 0.72, 0.44]
  return radii.map((share, index) => {
    const along = (to: readonly [number, number]) =>
      `${a[0] + (to[0] - a[0]) * share} ${a[1] + (to[1] - a[1]) * share}`
    const radius = size * share
    return {
      d: `M${a[0]} ${a[1]}L${along(b)}A${radius} ${radius} 0 0 1 ${along(d)}Z`,
      fill: index === 1 ? 'paper' : color,
    }
  })
}

const half: Motif = (x, y, size, turn, color) => {
  const { a, b } = turned(x, y, size, turn)
  const radius = size / 2
  return [{ d: `M${a[0]} ${a[1]}A${radius} ${radius} 0 0 0 ${b[0]} ${b[1]}Z`, fill: color }]
}

const bars: Motif = (x, y, size, turn, color) =>
  [0, 2, 4].map((step) => {
    const width = size / 5
    return turn % 2 === 0
      ? { d: box(x + step * width, y, width, size), fill: color }
      : { d: box(x, y + step * width, size, width), fill: color }
  })

const motifs: readonly [Motif, ...Motif[]] = [quarter, leaf, diagonal, rings, half, bars]

/** A wall of tiles: two or three figures, turned by chance, as the tile walls of Brasília were laid. */
export function tiles(random: Random): Shape[] {
  const chosen: readonly [Motif, ...Motif[]] = [random.pick(motifs), random.pick(motifs), random.pick(motifs)]
  const strong: DrawingColor = random.pick(['ink', 'ink', 'accent'])
  const weak: DrawingColor = strong === 'accent' ? 'ink' : 'accent'
  const shapes: Shape[] = []
  for (let y = 0; y < SHEET.height; y += CELL) {
    for (let x = 0; x < SHEET.width; x += CELL) {
      const color: DrawingColor = random.chance(0.1) ? weak : random.pick([strong, 'shade', 'shade', strong])
      const ground: DrawingColor = random.chance(0.25) ? 'tint' : 'paper'
      shapes.push({ d: box(x, y, CELL, CELL), fill: ground })
      if (!random.chance(0.08)) shapes.push(...random.pick(chosen)(x, y, CELL, random.between(0, 3), color))
    }
  }
  const joints: string[] = []
  for (let x = CELL; x < SHEET.width; x += CELL) joints.push(`M${x} 0V${SHEET.height}`)
  for (let y = CELL; y < SHEET.height; y += CELL) joints.push(`M0 ${y}H${SHEET.width}`)
  return [...shapes, { d: joints.join(''), stroke: 'hair', width: 0.5 }]
}
