import type { Mark, Part, Point, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import type { Random } from '../random.ts'
import {
  arc,
  box,
  circle,
  corners,
  curve,
  cut,
  dashed,
  ellipse,
  fine,
  hatch,
  line,
  part,
  pen,
  polygon,
  rounded,
  segments,
  solid,
  wash,
} from '../strokes.ts'

/** The layout of tiles in a room: the starting axis, whole tiles and cut ones. */
export function tileLayout(): Sheet {
  const { across, down, north, leader } = notes(1.5)
  const size = 60
  const joints: (readonly [number, number, number, number])[] = []
  for (let x = 45; x < 450; x += size) joints.push([x, 0, x, 300])
  for (let y = 30; y < 300; y += size) joints.push([0, y, 450, y])
  return {
    kind: 'plan',
    grain: 1.5,
    corner: [-150, -90],
    parts: [
      part(
        wash(box(0, 0, 450, 300), 'paper'),
        wash(box(0, 0, 45, 300) + box(405, 0, 45, 300) + box(45, 0, 360, 30) + box(45, 270, 360, 30), 'tint'),
        ...[
          [105, 90],
          [225, 150],
          [285, 30],
          [345, 210],
          [165, 210],
        ].map(([x = 0, y = 0]) => wash(box(x, y, size, size), 'shade')),
        pen(segments(...joints), 0.8),
        ...[
          [45, 30],
          [165, 90],
          [345, 90],
          [285, 150],
        ].map(([x = 0, y = 0]) =>
          fine(
            curve([
              [x + 4, y + 44],
              [x + 22, y + 30],
              [x + 34, y + 38],
              [x + 56, y + 12],
            ]) +
              curve([
                [x + 22, y + 30],
                [x + 30, y + 14],
                [x + 38, y + 4],
              ]),
            0.6,
          ),
        ),
      ),
      roomWalls(),
      part(
        {
          d: segments([225, -15, 225, 315], [-15, 150, 465, 150]),
          stroke: 'accent',
          weight: 0.9,
          dash: [14, 3, 2, 3],
        },
        { d: `M225 150h22l-6-5v10l6-5M225 150v22l-5-6h10l-5 6`, stroke: 'accent', weight: 1.1 },
        { d: circle(225, 150, 4.5), fill: 'accent' },
      ),
      across([0, 45, 405, 450], -36, { to: -15 }),
      across([0, 450], -60, { to: -15 }),
      down([0, 30, 270, 300], -40, { to: -15 }),
      down([0, 300], -66, { to: -15 }),
      leader([375, 240], [486, 252], '60 × 60'),
      north(520, -40, 10),
    ],
  }
}

/** The walls around the tiles, the window and the door. */
const roomWalls = (): Part =>
  part(
    cut(
      `${box(-15, -15, 480, 15)}${box(-15, 300, 100, 15)}${box(165, 300, 300, 15)}${box(-15, 0, 15, 300)}${box(450, 0, 15, 80)}${box(450, 200, 15, 100)}`,
    ),
    pen(
      segments(
        [450, 80, 450, 200],
        [465, 80, 465, 200],
        [456, 80, 456, 200],
        [459, 80, 459, 200],
        [85, 300, 165, 300],
        [85, 315, 165, 315],
      ),
      0.6,
    ),
    {
      d: polygon([
        [85, 220],
        [85, 300],
        [88.5, 300],
        [88.5, 220],
      ]),
      fill: 'paper',
      stroke: 'ink',
      weight: 0.7,
    },
    fine(arc([85, 220], [165, 300], 80), 0.6),
  )

/** The draft of a weave: warp and weft, and the pattern that they make. */
export function weave(random: Random): Sheet {
  const { across, leader } = notes(1)
  const step = 12
  const columns = 30
  const rows = 16
  const shift = random.pick([1, 2, 3] as const)
  const isUp = (c: number, r: number) => (c + r * (r % 8 < 4 ? shift : -shift) + 64) % 4 < 2
  const over: string[] = []
  const weft: string[] = []
  const threads: Mark[] = []
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < columns; c += 1) {
      const x = c * step
      const y = r * step
      if (isUp(c, r)) over.push(rounded(x + 1.4, y - 1, step - 2.8, step + 2, 2))
      else weft.push(rounded(x - 1, y + 1.4, step + 2, step - 2.8, 2))
    }
  for (let c = 0; c < columns; c += 3) threads.push(fine(line([c * step + 6, -36], [c * step + 6, -2]), 0.8))
  return {
    kind: 'detail',
    grain: 1,
    corner: [-60, -62],
    parts: [
      part(wash(box(0, 0, columns * step, rows * step), 'tint')),
      part(solid(weft.join(''), 'paper', 0.6), solid(over.join(''), 'shade', 0.6)),
      part(
        { d: over.filter((_, i) => i % 11 === 3).join(''), fill: 'accent', opacity: 0.85 },
        ...threads,
        fine(
          segments(
            ...Array.from(
              { length: rows },
              (_, r) => [columns * step + 2, r * step + 6, columns * step + 22, r * step + 6] as const,
            ),
          ),
          0.8,
        ),
        pen(segments([-4, -36, columns * step + 4, -36]), 1.2),
      ),
      across([0, 120, 240, 360], 216, { to: 192, figure: (m) => String(m / 12) }),
      leader([330, 90], [392, 40], '2/2'),
    ],
  }
}

/** Two slabs of marble opened like a book, their veins mirrored, ready to be hung. */
export function bookMatch(random: Random): Sheet {
  const { across, down } = notes(1.5)
  const veins = Array.from({ length: 8 }, (_, i) => {
    const y = 10 + i * 34
    return Array.from(
      { length: 7 },
      (_, j): Point => [
        j * 30,
        y + Math.sin(j * 0.9 + i) * 16 - j * (6 - i * 0.6) + (random.next() - 0.5) * 14,
      ],
    )
  })
  const draw = (mirror: boolean): Mark[] => {
    const at = ([x, y]: Point): Point => [mirror ? 360 - x : x, Math.min(256, Math.max(4, y))]
    return veins.flatMap((points, i) => [
      ...(i % 3 === 1 ? [{ d: curve(points.map(at)), stroke: 'shade' as const, weight: 4 }] : []),
      {
        d: curve(points.map(at)),
        stroke: (i % 4 === 2 ? 'accent' : 'hair') as 'accent' | 'hair',
        weight: i % 3 === 1 ? 1.4 : 0.8,
      },
      fine(curve(points.slice(2).map(([x, y]) => at([x, y + 9 + (i % 3) * 4]))), 0.5),
    ])
  }
  return {
    kind: 'elevation',
    grain: 1.5,
    corner: [-170, -90],
    parts: [
      part(wash(box(0, 0, 360, 260), 'tint'), ...draw(false), ...draw(true)),
      part(pen(box(0, 0, 180, 260) + box(180, 0, 180, 260), 1.3)),
      part({ d: line([180, -34], [180, 292]), stroke: 'accent', weight: 0.9, dash: [14, 3, 2, 3] }),
      part(
        pen(line([-100, 280], [480, 280]), 1.8),
        solid(box(412, 232, 50, 48), 'paper', 0.9),
        fine(segments([412, 248, 462, 248], [412, 264, 462, 264]), 0.6),
        cut([20, 160, 200, 340].map((x) => box(x - 5, 260, 10, 20)).join('')),
        fine(hatch(corners(-100, 280, 480, 296), 6, 45), 0.6),
      ),
      person(-55, 280, 172),
      across([0, 180, 360], -24, { to: 0 }),
      across([0, 360], -50, { to: 0 }),
      down([0, 260], 392, { to: 360 }),
    ],
  }
}

/** A wall being painted: patches to compare, a roller, a ladder. */
export function paintSamples(): Sheet {
  const { across, down } = notes(1.6)
  const patch = (
    x: number,
    y: number,
    fill: 'tint' | 'shade' | 'accent' | 'hair',
    opacity = 1,
  ): readonly Mark[] => [{ d: `M${x} ${y}h60l2 6-3 8 2 44-3 12H${x + 2}l-3-10 2-30-2-18Z`, fill, opacity }]
  return {
    kind: 'elevation',
    grain: 1.6,
    corner: [-150, -360],
    parts: [
      part(wash(box(0, -280, 440, 280), 'paper')),
      part(
        {
          d: 'M20-260h150v30h-10v40h10v40h-8v34h-30v20h-44v-14h-30v-40h-30v-60h-8Z',
          fill: 'accent',
          opacity: 0.2,
        },
        ...patch(210, -240, 'shade'),
        ...patch(290, -240, 'tint'),
        ...patch(370, -240, 'accent', 0.55),
        ...patch(210, -150, 'accent', 0.25),
        ...patch(290, -150, 'accent', 0.85),
        ...patch(370, -150, 'hair'),
        { d: rounded(284, -158, 74, 84, 4), stroke: 'accent', weight: 1.4 },
        ...['1', '2', '3'].map(
          (text, i): Mark => ({ text, at: [240 + i * 80, -152], size: 8, anchor: 'middle' }),
        ),
        ...['4', '5', '6'].map(
          (text, i): Mark => ({ text, at: [240 + i * 80, -62], size: 8, anchor: 'middle' }),
        ),
      ),
      part(
        // Ladder, roller, pot.
        pen(
          segments(
            [60, 0, 90, -170],
            [130, 0, 100, -170],
            [60 + 5, -30, 125, -30],
            [70, -60, 120, -60],
            [75, -90, 115, -90],
            [81, -120, 109, -120],
            [86, -150, 104, -150],
          ),
          1.5,
        ),
        solid(rounded(120, -200, 44, 16, 5), 'shade', 1),
        pen('M164-192h10v24h-34v22', 1.2),
        cut(rounded(136, -146, 8, 28, 3)),
        solid(box(168, -34, 40, 34), 'paper', 1.1),
        { d: ellipse(188, -34, 20, 4), fill: 'accent', stroke: 'ink', weight: 1 },
        pen('M168-32c0-30 40-30 40 0', 0.8),
      ),
      part(
        cut(box(-14, -294, 468, 14) + box(-14, -280, 14, 280) + box(440, -280, 14, 280)),
        cut(box(-60, 0, 560, 10)),
        solid(box(0, -10, 440, 10), 'paper', 0.8),
        pen(box(232, -44, 12, 18), 0.7),
        dashed(line([0, -100], [200, -100]), 'hair', 0.6),
      ),
      down([-280, -100, 0], -40, { to: -14 }),
      across([0, 210, 440], 44, { to: 10 }),
    ],
  }
}
