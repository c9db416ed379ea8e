import type { Mark, Part, Point, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import { axonometric, block, frontal, level } from '../kit/space.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  corners,
  curve,
  fine,
  line,
  loop,
  part,
  pen,
  polygon,
  segments,
  solid,
  wash,
} from '../strokes.ts'

const low = axonometric([520, 425], 0.8)
const mid = axonometric([520, 235], 0.8)
const high = axonometric([520, 60], 0.8)
const wall = (x: number, y: number, w: number, d: number) =>
  block(mid, { x, y, z: 0, w, d, h: 90 }, { top: 'ink', left: 'paper', right: 'tint' }, 0.8)

/** A small house taken apart upward: ground, walls and rooms, roof. */
export function explodedHouse(): Sheet {
  const { leader } = notes(2.3)
  return {
    kind: 'perspective',
    grain: 2.3,
    corner: [0, -4],
    parts: [
      part(
        ...block(
          low,
          { x: -60, y: -60, z: -14, w: 400, d: 300, h: 14 },
          { top: 'tint', left: 'shade', right: 'shade' },
          0.9,
        ),
        ...block(low, { x: 0, y: 0, z: 0, w: 280, d: 180, h: 10 }, { top: 'paper' }, 0.9),
        ...Array.from({ length: 8 }, (_, i) =>
          low.ray([i * 35 + 20, 0, 10], [i * 35 + 20, 180, 10], 0.4, 'hair'),
        ),
        ...block(low, { x: 40, y: 190, z: 0, w: 90, d: 40, h: 3 }, {}, 0.7),
      ),
      part(
        ...corners(0, 0, 280, 180).map(
          ([x, y]): Mark => ({
            d: line(low.at([x, y, 10]), mid.at([x, y, 0])),
            stroke: 'accent',
            weight: 0.8,
            dash: [8, 3, 2, 3],
          }),
        ),
      ),
      rooms(),
      part(
        ...corners(0, 0, 280, 180).map(
          ([x, y]): Mark => ({
            d: line(mid.at([x, y, 90]), high.at([x, y, 0])),
            stroke: 'accent',
            weight: 0.8,
            dash: [8, 3, 2, 3],
          }),
        ),
      ),
      roof(),
      leader(high.at([300, 150, 32]), [860, 60], '3'),
      leader(mid.at([280, 150, 60]), [860, 250], '2'),
      leader(low.at([340, 200, 0]), [860, 460], '1'),
    ],
  }
}

/** The walls and the furniture of the floor. */
const rooms = (): Part =>
  part(
    mid.face(level(0, 0, 280, 180, 0), 'paper', 0.9),
    ...wall(0, 0, 280, 8),
    ...wall(0, 8, 8, 164),
    ...wall(130, 8, 6, 74),
    ...wall(136, 76, 70, 6),
    ...block(mid, { x: 20, y: 20, z: 0, w: 44, d: 56, h: 14 }, { top: 'tint' }, 0.7),
    ...block(mid, { x: 160, y: 14, z: 0, w: 100, d: 18, h: 24 }, {}, 0.7),
    ...block(mid, { x: 60, y: 110, z: 0, w: 60, d: 26, h: 20 }, { top: 'shade' }, 0.7),
    ...block(mid, { x: 170, y: 110, z: 18, w: 70, d: 34, h: 3 }, {}, 0.7),
    ...wall(272, 8, 8, 60),
    ...wall(272, 120, 8, 60),
    ...wall(0, 172, 60, 8),
    ...wall(120, 172, 50, 8),
    ...wall(240, 172, 40, 8),
    {
      ...mid.face(frontal(170, 0, 240, 80, 176), 'accent', 0.8),
      opacity: 0.25,
    },
  )

/** The roof: two slopes with tiles. */
const roof = (): Part =>
  part(
    high.face(
      [
        [-20, 90, 70],
        [300, 90, 70],
        [300, -20, 0],
        [-20, -20, 0],
      ],
      'shade',
      0.9,
    ),
    high.face(
      [
        [-20, 90, 70],
        [300, 90, 70],
        [300, 200, 0],
        [-20, 200, 0],
      ],
      'paper',
      1,
    ),
    high.face(
      [
        [300, -20, 0],
        [300, 90, 70],
        [300, 200, 0],
      ],
      'tint',
      1,
    ),
    ...Array.from({ length: 16 }, (_, i) => high.ray([i * 20, 90, 70], [i * 20, 200, 0], 0.5, 'hair')),
    ...Array.from({ length: 5 }, (_, i) =>
      high.ray(
        [-20, 108 + i * 18.4, 70 - (i + 1) * 11.7],
        [300, 108 + i * 18.4, 70 - (i + 1) * 11.7],
        0.4,
        'hair',
      ),
    ),
    ...block(high, { x: 210, y: 120, z: 40, w: 26, d: 26, h: 50 }, {}, 0.9),
  )

/** Land in relief: contour lines, a path to the top, the profile under it. */
export function contours(random: Random): Sheet {
  const { north, scale } = notes(10)
  const wobble = Array.from({ length: 14 }, () => 0.85 + random.next() * 0.3)
  const ring = (cx: number, cy: number, r: number): string =>
    loop(
      wobble.map(
        (k, i): Point => [
          cx + Math.cos((i / 14) * Math.PI * 2) * r * k * 1.5,
          cy + Math.sin((i / 14) * Math.PI * 2) * r * k,
        ],
      ),
    )
  const rings = [1150, 980, 830, 690, 560, 440, 330, 230, 140, 64]
  return {
    kind: 'plan',
    grain: 10,
    corner: [-2400, -1500],
    parts: [
      part(
        ...rings.map(
          (r, i): Mark => ({
            d: ring(-300 + i * 16, -60 - i * 12, r),
            ...(i > 3 ? { fill: 'tint' as const, opacity: 0.5 } : {}),
            stroke: i % 5 === 0 ? 'ink' : 'hair',
            weight: i % 5 === 0 ? 1.1 : 0.7,
          }),
        ),
      ),
      part(
        {
          d: curve([
            [-2400, 1100],
            [-1700, 980],
            [-1250, 520],
            [-900, 640],
            [-620, 300],
            [-760, 60],
            [-380, 60],
            [-420, -160],
            [-160, -160],
          ]),
          stroke: 'accent',
          weight: 1.6,
          dash: [7, 5],
        },
        {
          d: polygon([
            [-160, -230],
            [-90, -110],
            [-230, -110],
          ]),
          fill: 'accent',
        },
        { text: '+1.284,00', at: [-60, -150], size: 9 },
      ),
      part(
        solid(box(-1320, 330, 150, 90), 'paper', 1.2),
        wash(box(-1290, 420, 150, 26), 'shade'),
        pen(segments([-1320, 375, -1170, 375]), 0.6),
        ...Array.from({ length: 26 }, (_, i): Mark => {
          const x = -2200 + ((i * 617) % 4300)
          const y = 600 + ((i * 389) % 760)
          return fine(circle(x, y, 36) + segments([x - 36, y, x + 36, y]), 0.6)
        }),
      ),
      north(2180, -1240, -12),
      scale(1300, 1370, 250, 2, 'm', 2.5),
    ],
  }
}
