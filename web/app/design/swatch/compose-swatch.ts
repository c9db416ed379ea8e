import type { Point } from '../drawing/drawing.types.ts'
import { type Random, randomFrom } from '../drawing/random.ts'
import { box, circle, curve, ellipse, line, polygon, segments } from '../drawing/strokes.ts'
import { colorOf, type Material, materialOf, shade } from './material.ts'

/** A surface or stroke of a sample, in its own colours. */
export type SwatchMark = {
  readonly d: string
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly opacity?: number
}
export type Sample = {
  readonly material: Material
  readonly color: string
  readonly marks: readonly SwatchMark[]
}

/** The size of a sample. */
export const SAMPLE = { width: 160, height: 120 } as const
const { width: W, height: H } = SAMPLE
/** The colour of lamplight. */
const GLOW = '#f0cb88'

type Composer = (color: string, random: Random, name: string) => readonly SwatchMark[]

/** A vein from one edge to another, with its branches. */
function veins(random: Random, count: number, color: string, weight: number): SwatchMark[] {
  const rise = (random.next() - 0.5) * 130
  return Array.from({ length: count }, (_, index): SwatchMark[] => {
    const start = -30 + (index / count) * 180 + random.between(-10, 10)
    const points = Array.from(
      { length: 7 },
      (_, step): Point => [-10 + step * 30, start + (rise * step) / 6 + (random.next() - 0.5) * 20],
    )
    const [from, to] = [points[2 + (index % 3)] ?? points[0], points[4]]
    const branch =
      from && to
        ? curve([
            from,
            [from[0] + 14, from[1] + 12],
            [from[0] + 34, from[1] + 16 + random.next() * 20],
            [from[0] + 60, from[1] + 44],
          ])
        : ''
    return [
      { d: curve(points), stroke: color, width: weight * (3.2 + random.next() * 3), opacity: 0.16 },
      { d: curve(points), stroke: color, width: weight * (0.5 + random.next()), opacity: 0.75 },
      ...(index % 2 ? [{ d: branch, stroke: color, width: weight * 0.5, opacity: 0.5 }] : []),
    ]
  }).flat()
}

const grains = (random: Random, count: number, color: string, opacity: number): SwatchMark => ({
  d: Array.from({ length: count }, () => {
    const [x, y, s] = [random.next() * W, random.next() * H, 0.6 + random.next() * 1.6]
    return polygon([
      [x, y - s],
      [x + s, y + s * 0.4],
      [x - s * 0.8, y + s * 0.8],
    ])
  }).join(''),
  fill: color,
  opacity,
})

const stone: Composer = (color, random, name) => {
  const isDark = Number.parseInt(color.slice(1, 3), 16) < 120
  const vein = shade(color, isDark ? 0.5 : -0.42)
  if (/granit/i.test(name))
    return [
      grains(random, 170, shade(color, -0.5), 0.55),
      grains(random, 150, shade(color, 0.5), 0.8),
      grains(random, 70, shade(color, -0.25), 0.9),
    ]
  if (/ard.sia|slate/i.test(name))
    return Array.from({ length: 16 }, (_, index): SwatchMark => {
      const y = index * 8 + random.between(-2, 2)
      return {
        d: curve([
          [-5, y],
          [40, y + random.between(-3, 3)],
          [90, y + random.between(-3, 3)],
          [165, y + random.between(-3, 3)],
        ]),
        stroke: index % 3 ? shade(color, -0.25) : shade(color, 0.25),
        width: 0.7 + random.next() * 1.4,
        opacity: 0.6,
      }
    })
  return [...veins(random, 5, vein, 1), ...veins(random, 3, shade(color, isDark ? 0.75 : 0.6), 0.8)]
}

const wood: Composer = (color, random, name) => {
  const isBlock = /taco|parquet/i.test(name)
  const boards = isBlock ? 8 : random.between(3, 4)
  const marks: SwatchMark[] = []
  if (isBlock) {
    for (let row = -3; row < 9; row += 1)
      for (let column = -2; column < 7; column += 1) {
        const [x, y] = [column * 34, row * 17]
        const left: Point[] = [
          [x, y],
          [x + 17, y + 17],
          [x + 17, y + 34],
          [x, y + 17],
        ]
        const right: Point[] = [
          [x + 17, y + 17],
          [x + 34, y],
          [x + 34, y + 17],
          [x + 17, y + 34],
        ]
        marks.push({
          d: polygon(left),
          fill: shade(color, (random.next() - 0.5) * 0.22),
          stroke: shade(color, -0.35),
          width: 0.5,
        })
        marks.push({
          d: polygon(right),
          fill: shade(color, (random.next() - 0.6) * 0.3),
          stroke: shade(color, -0.35),
          width: 0.5,
        })
      }
    return marks
  }
  const tall = H / boards
  for (let board = 0; board < boards; board += 1) {
    const y = board * tall
    marks.push({ d: box(0, y, W, tall), fill: shade(color, (random.next() - 0.5) * 0.16) })
    const knot: Point | null = random.chance(0.4)
      ? [random.between(30, 130), y + tall * (0.35 + random.next() * 0.3)]
      : null
    for (let grain = 1; grain < 9; grain += 1) {
      const at = y + (tall * grain) / 9
      const bend = (x: number) => {
        if (!knot) return Math.sin(x / 38 + board * 2 + grain * 0.3) * 1.3
        const near = Math.exp(-((x - knot[0]) ** 2) / 500)
        return (at < knot[1] ? -1 : 1) * near * 5 + Math.sin(x / 30 + board) * 0.8
      }
      marks.push({
        d: curve([-5, 20, 45, 70, 95, 120, 145, 168].map((x): Point => [x, at + bend(x)])),
        stroke: shade(color, -0.34),
        width: 0.4 + random.next() * 0.7,
        opacity: 0.55,
      })
    }
    if (knot) marks.push({ d: ellipse(knot[0], knot[1], 6, 2.6), fill: shade(color, -0.45), opacity: 0.7 })
    const joint = random.between(20, 140)
    marks.push({
      d: segments([0, y, W, y], [joint, y, joint, y + tall]),
      stroke: shade(color, -0.5),
      width: 0.8,
    })
  }
  return marks
}

const weave: Composer = (color, random, name) => {
  if (/cortina|persiana|curtain/i.test(name)) {
    const isBlind = /persiana/i.test(name)
    return Array.from({ length: isBlind ? 12 : 10 }, (_, index): SwatchMark[] =>
      isBlind
        ? [
            { d: box(0, index * 10, W, 7.4), fill: shade(color, 0.12) },
            { d: box(0, index * 10 + 7.4, W, 2.6), fill: shade(color, -0.32) },
          ]
        : [
            { d: box(index * 16, 0, 5, H), fill: shade(color, -0.2), opacity: 0.8 },
            { d: box(index * 16 + 9, 0, 4, H), fill: shade(color, 0.35), opacity: 0.7 },
          ],
    ).flat()
  }
  const step = /tapete|rug/i.test(name) ? 8 : 5
  const shift = random.between(1, 3)
  const over: string[] = []
  const under: string[] = []
  for (let row = 0; row < H / step; row += 1)
    for (let column = 0; column < W / step; column += 1) {
      const isOver = (column + row * shift) % 4 < 2
      ;(isOver ? over : under).push(
        isOver
          ? box(column * step + step * 0.14, row * step - step * 0.1, step * 0.72, step * 1.2)
          : box(column * step - step * 0.1, row * step + step * 0.14, step * 1.2, step * 0.72),
      )
    }
  return [
    { d: box(0, 0, W, H), fill: shade(color, -0.36) },
    { d: under.join(''), fill: shade(color, -0.08) },
    { d: over.join(''), fill: shade(color, 0.2) },
  ]
}

const tile: Composer = (color, random, name) => {
  const joint = shade(color, color > '#999999' ? -0.22 : 0.3)
  if (/cobog/i.test(name)) {
    const holes: string[] = []
    const rims: string[] = []
    for (let x = 20; x < W; x += 40)
      for (let y = 20; y < H; y += 40) {
        holes.push(circle(x, y, 13))
        rims.push(circle(x, y, 16))
      }
    return [
      { d: rims.join(''), fill: shade(color, 0.2) },
      { d: holes.join(''), fill: shade(color, -0.66) },
      {
        d: segments(
          ...[40, 80, 120].map((x) => [x, 0, x, H] as const),
          ...[40, 80].map((y) => [0, y, W, y] as const),
        ),
        stroke: joint,
        width: 1.4,
      },
    ]
  }
  const isSmall = /pastilha|mosaic/i.test(name)
  const isLong = /120\s*[x×]\s*60|subway|metro|tijol/i.test(name) || (!isSmall && random.chance(0.25))
  const [w, d] = isSmall ? [13.33, 13.33] : isLong ? [53.33, 24] : [40, 40]
  const marks: SwatchMark[] = []
  for (let row = 0; row < H / d; row += 1)
    for (let column = -1; column < W / w; column += 1)
      marks.push({
        d: box(column * w + (isLong && row % 2 ? w / 2 : 0), row * d, w, d),
        fill: shade(color, (random.next() - 0.5) * (isSmall ? 0.3 : 0.1)),
        stroke: joint,
        width: isSmall ? 1.3 : 1.1,
      })
  if (!isSmall) marks.push(grains(random, 70, shade(color, -0.35), 0.3))
  return marks
}

const metal: Composer = (color, random) => [
  ...Array.from(
    { length: 60 },
    (_, index): SwatchMark => ({
      d: line([random.between(-20, 40), index * 2], [random.between(110, 180), index * 2]),
      stroke: shade(color, index % 2 ? 0.3 : -0.2),
      width: 0.7,
      opacity: 0.5,
    }),
  ),
  {
    d: polygon([
      [24, 0],
      [62, 0],
      [34, H],
      [-4, H],
    ]),
    fill: '#ffffff',
    opacity: 0.28,
  },
  {
    d: polygon([
      [70, 0],
      [80, 0],
      [52, H],
      [42, H],
    ]),
    fill: '#ffffff',
    opacity: 0.2,
  },
  {
    d: polygon([
      [120, 0],
      [W, 0],
      [W, 60],
      [104, H],
      [92, H],
    ]),
    fill: '#000000',
    opacity: 0.1,
  },
]

const glass: Composer = (color, random) => {
  const at = random.between(20, 46)
  return [
    {
      d: polygon([
        [0, 0],
        [W, 0],
        [W, H],
        [0, H],
      ]),
      fill: shade(color, 0.35),
    },
    {
      d: polygon([
        [at, 0],
        [at + 34, 0],
        [at - 36, H],
        [at - 70, H],
      ]),
      fill: '#ffffff',
      opacity: 0.55,
    },
    {
      d: polygon([
        [at + 44, 0],
        [at + 52, 0],
        [at - 18, H],
        [at - 26, H],
      ]),
      fill: '#ffffff',
      opacity: 0.45,
    },
    {
      d: polygon([
        [at + 86, 0],
        [W, 0],
        [W, 34],
        [at + 60, H],
        [at + 16, H],
      ]),
      fill: shade(color, -0.12),
      opacity: 0.3,
    },
    { d: box(0, H - 9, W, 9), fill: shade(color, -0.35), opacity: 0.75 },
    { d: segments([0, H - 9, W, H - 9]), stroke: shade(color, -0.5), width: 0.8 },
  ]
}

const paint: Composer = (color, random) => {
  const strokes = Array.from({ length: 6 }, (_, index): SwatchMark => {
    const y = 16 + index * 16
    const [left, right] = [10 + random.between(0, 14), 150 - random.between(0, 16)]
    return {
      d: `${curve([
        [left, y],
        [50, y - random.between(0, 3)],
        [110, y + random.between(0, 3)],
        [right, y],
      ])}`,
      stroke: shade(color, (random.next() - 0.4) * 0.12),
      width: 18,
    }
  })
  return [
    { d: box(0, 0, W, H), fill: shade(color, 0.78) },
    ...strokes,
    ...Array.from(
      { length: 16 },
      (_, index): SwatchMark => ({
        d: curve([
          [18, 11 + index * 6],
          [70, 10 + index * 6 + random.between(-1, 1)],
          [142, 11 + index * 6],
        ]),
        stroke: shade(color, index % 2 ? -0.16 : 0.2),
        width: 0.6,
        opacity: 0.5,
      }),
    ),
  ]
}

const light: Composer = (color, random, name) => {
  const isWall = /arandela|spot|trilho|track|sconce/i.test(name)
  const isFloor = /piso|floor|abajur/i.test(name)
  const x = isWall ? 44 : 80 + random.between(-14, 14)
  const y = isWall ? 40 : isFloor ? 52 : 44
  return [
    { d: box(0, 0, W, H), fill: '#2b2825' },
    ...[1, 0.72, 0.46].map(
      (share): SwatchMark => ({
        d: polygon([
          [x - 8, y],
          [x + 8, y],
          [x + 78 * share, H],
          [x - 78 * share, H],
        ]),
        fill: GLOW,
        opacity: 0.22,
      }),
    ),
    ...(isWall
      ? [
          {
            d: polygon([
              [x - 8, y - 12],
              [x + 8, y - 12],
              [x + 44, 0],
              [x - 44, 0],
            ]),
            fill: GLOW,
            opacity: 0.24,
          },
        ]
      : []),
    { d: ellipse(x, H, 70, 9), fill: GLOW, opacity: 0.5 },
    isFloor
      ? { d: line([x, y - 4], [x, H]), stroke: shade(color, 0.2), width: 1.6 }
      : isWall
        ? { d: segments([x - 20, y - 6, x - 8, y - 6]), stroke: shade(color, 0.2), width: 2 }
        : { d: line([x, 0], [x, y - 14]), stroke: shade(color, 0.2), width: 1.2 },
    isWall
      ? { d: box(x - 8, y - 12, 16, 12), fill: shade(color, 0.12) }
      : {
          d: `M${x - 18} ${y}C${x - 18} ${y - 12} ${x - 9} ${y - 18} ${x} ${y - 18}C${x + 9} ${y - 18} ${x + 18} ${y - 12} ${x + 18} ${y}Z`,
          fill: shade(color, 0.12),
        },
    { d: ellipse(x, y, isWall ? 8 : 17, 2), fill: '#fff6df' },
  ]
}

const composers: Readonly<Record<Material, Composer>> = {
  stone,
  wood,
  weave,
  tile,
  metal,
  glass,
  paint,
  light,
}

/** Composes the sample of a product: its material and colour from its name, the rest from its key. Deterministic. */
export function composeSample(name: string, category: string, key: string): Sample {
  const material = materialOf(name, category, key)
  const color = colorOf(name, material, key)
  return {
    material,
    color,
    marks: [{ d: box(0, 0, W, H), fill: color }, ...composers[material](color, randomFrom(key), name)],
  }
}
