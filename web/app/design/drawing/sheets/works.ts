import type { Part, Point, Sheet } from '../drawing.types.ts'
import { dots, earth, treeBeside } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  corners,
  curve,
  cut,
  fine,
  hatch,
  line,
  part,
  pen,
  polygon,
  segments,
  solid,
  wash,
} from '../strokes.ts'

/** A marble quarry: benches, a block cut loose by the diamond wire, the saw on its rails. */
export function quarry(random: Random): Sheet {
  const { across, down, leader } = notes(3.4)
  const face: Point[] = [
    [620, 0],
    [620, -240],
    [860, -240],
    [860, -480],
    [1100, -480],
    [1100, -700],
    [1420, -700],
    [1420, 0],
  ]
  const vein = (x: number, y: number, length: number) => {
    const points = Array.from(
      { length: 6 },
      (_, i): Point => [x + (length * i) / 5, y - i * 22 + (random.next() - 0.5) * 26],
    )
    return fine(curve(points), 0.7)
  }
  return {
    kind: 'section',
    grain: 3.4,
    corner: [-260, -830],
    parts: [
      part(
        wash(polygon(face), 'tint'),
        ...[0, 1, 2, 3, 4, 5, 6].map((i) => vein(640 + i * 100, -20 - i * 40, 320)),
        fine(
          segments(
            [620, -120, 860, -120],
            [860, -360, 1100, -360],
            [1100, -590, 1420, -590],
            [740, -240, 740, 0],
            [980, -480, 980, -240],
            [1250, -700, 1250, -480],
          ),
          0.6,
        ),
      ),
      part({ d: line([300, 0], ...face.slice(0, 7)), stroke: 'ink', weight: 2.2 }),
      looseBlock(),
      wireSaw(),
      person(-150, 0, 172),
      person(770, -240, 172, true),
      earth(
        [
          [-260, 0],
          [1420, 0],
        ],
        120,
        16,
      ),
      treeBeside(1190, -700, 110, random),
      across([250, 550], -300, { to: -185 }),
      across([620, 860, 1100], -760, { to: -700 }),
      down([-185, 0], 196, { to: 250 }),
      down([-700, -480, -240, 0], 1290),
      leader([160, -123], [110, -240], 'Ø 11'),
    ],
  }
}

/** The block that was cut loose, with its drill marks and veins. */
const looseBlock = (): Part =>
  part(
    solid(box(250, -185, 300, 185), 'paper', 1.4),
    fine(
      curve([
        [250, -60],
        [310, -96],
        [380, -84],
        [450, -130],
        [550, -150],
      ]),
      0.9,
    ),
    fine(
      curve([
        [250, -120],
        [300, -132],
        [350, -160],
        [400, -185],
      ]),
      0.7,
    ),
    fine(
      curve([
        [330, 0],
        [390, -40],
        [460, -46],
        [550, -92],
      ]),
      0.7,
    ),
    fine(
      segments(...Array.from({ length: 14 }, (_, i) => [262 + i * 21, -185, 262 + i * 21, -165] as const)),
      0.9,
    ),
    cut(box(262, 0, 40, 8) + box(500, 0, 40, 8)),
  )

/** The wire: from the pulley around the block. */
const wireSaw = (): Part =>
  part(
    { d: `M60-70L400-250L568-250L568-4L60-30`, stroke: 'accent', weight: 1.5 },
    dots(
      [
        [140, -112],
        [200, -144],
        [260, -176],
        [320, -208],
        [380, -239],
        [450, -250],
        [520, -250],
        [568, -200],
        [568, -150],
        [568, -100],
        [568, -50],
        [480, -8],
        [400, -12],
        [320, -17],
        [240, -21],
        [160, -25],
      ],
      4.6,
    ),
    solid(circle(30, -50, 44), 'paper', 1.2),
    pen(
      circle(30, -50, 34) +
        circle(30, -50, 8) +
        segments([30, -84, 30, -16], [-4, -50, 64, -50], [6, -74, 54, -26], [6, -26, 54, -74]),
      0.7,
    ),
    solid(
      polygon([
        [-110, -20],
        [-110, -90],
        [-60, -120],
        [0, -120],
        [0, -20],
      ]),
      'shade',
      1,
    ),
    pen(box(-96, -80, 40, 30), 0.7),
    cut(circle(-84, -10, 11) + circle(-20, -10, 11)),
    pen(segments([-200, 0, 230, 0], [-200, -3, 230, -3]), 0.8),
  )

const rollers = Array.from({ length: 44 }, (_, i) => 20 + i * 30)
const x0 = 0

/** The kiln of a tile factory: rollers, burners, chimneys, and the curve of its temperature. */
export function kiln(): Sheet {
  const { across, u } = notes(3.4)
  const curvePoints: Point[] = [
    [0, -420],
    [200, -450],
    [420, -560],
    [640, -665],
    [760, -680],
    [860, -672],
    [960, -560],
    [1120, -470],
    [1340, -430],
  ]
  return {
    kind: 'section',
    grain: 3.4,
    corner: [-170, -790],
    parts: [
      furnace(),
      chimneys(),
      part(
        pen(line([-40, -400], [1380, -400]), 0.5),
        { d: curve(curvePoints), stroke: 'accent', weight: 1.6 },
        ...[
          [200, -450, '150 °C'],
          [760, -680, '1.200 °C'],
          [1120, -470, '300 °C'],
        ].map(([x, y, text]) => ({
          text: String(text),
          at: [Number(x) + u(4), Number(y) - u(5)] as Point,
          size: 8.5,
          anchor: 'start' as const,
          color: 'accent' as const,
        })),
        { d: circle(200, -450, 8) + circle(760, -680, 8) + circle(1120, -470, 8), fill: 'accent' },
        {
          d: segments(
            [400, -400, 400, -240],
            [560, -400, 560, -240],
            [890, -400, 890, -240],
            [1000, -400, 1000, -240],
          ),
          stroke: 'hair',
          weight: 0.6,
          dash: [3, 3],
        },
      ),
      person(-80, 0, 172),
      person(1400, 0, 172, true),
      earth(
        [
          [-170, 0],
          [1470, 0],
        ],
        90,
        15,
      ),
      across([0, 400, 560, 890, 1000, 1340], 130, { to: 60 }),
    ],
  }
}

/** The tunnel: its lining, its zones of heat, rollers, tiles and burners. */
const furnace = (): Part =>
  part(
    solid(box(x0, -290, 1340, 210), 'tint', 1.2),
    fine(hatch(corners(0, -290, 1340, -235), 12, 45) + hatch(corners(0, -135, 1340, -80), 12, 45), 0.5),
    solid(box(x0, -235, 1340, 100), 'paper', 1),
    { d: box(560, -235, 330, 100), fill: 'accent', opacity: 0.22 },
    { d: box(400, -235, 160, 100) + box(890, -235, 110, 100), fill: 'accent', opacity: 0.1 },
    solid(rollers.map((x) => circle(x, -170, 8)).join(''), 'paper', 0.8),
    cut(Array.from({ length: 14 }, (_, i) => box(30 + i * 94, -187, 74, 8)).join('')),
    ...[600, 680, 760, 840].flatMap((x) => [
      { d: `M${x - 10}-137c2-16 6-18 10-32c4 14 8 16 10 32Z`, fill: 'accent' } as const,
      pen(line([x, -137], [x, -60]), 1.2),
    ]),
    pen(line([560, -60], [880, -60]), 1.6),
  )

/** The chimneys, the smoke and the feet. */
const chimneys = (): Part =>
  part(
    solid(
      polygon([
        [80, -290],
        [94, -400],
        [126, -400],
        [140, -290],
      ]),
      'shade',
      0.9,
    ),
    solid(box(96, -560, 28, 160), 'paper', 0.9),
    solid(
      polygon([
        [1180, -290],
        [1194, -360],
        [1226, -360],
        [1240, -290],
      ]),
      'shade',
      0.9,
    ),
    solid(box(1196, -480, 28, 120), 'paper', 0.9),
    fine(
      curve([
        [110, -566],
        [124, -590],
        [104, -616],
        [130, -650],
      ]),
      0.9,
    ),
    cut([100, 420, 740, 1060, 1260].map((x) => box(x, -80, 24, 80)).join('')),
  )
