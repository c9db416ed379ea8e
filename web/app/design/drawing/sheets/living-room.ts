import type { Mark, Part, Point, Sheet } from '../drawing.types.ts'
import { treeBeside } from '../kit/nature.ts'
import { person } from '../kit/people.ts'
import { frontal, lateral, level, onePoint } from '../kit/space.ts'
import type { Random } from '../random.ts'
import { circle, dashed, part, pen, segments } from '../strokes.ts'

const vanish: Point = [236, -120]
const { at, face, edge, ray } = onePoint(vanish, 420)
const [x1, x2, depth, tall] = [0, 480, 420, 260]

/** A living room in perspective: a wide window, a sofa, a lamp, and converging lines. */
export function livingRoom(random: Random): Sheet {
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -278],
    parts: [
      floorAndWalls(),
      part(face(frontal(150, 30, 450, 220, depth), 'paper', 0.8)),
      treeBeside(at([330, depth, 0])[0], at([330, depth, 30])[1], 92, random),
      windowBars(),
      shelves(),
      sofa(),
      part(...crate(190, 200, 26, 110, 60, 4)),
      part(ray([194, 204, 0], [194, 204, 26], 1), ray([296, 204, 0], [296, 204, 26], 1)),
      part(...crate(360, 190, 0, 70, 70, 40), ...crate(416, 190, 40, 14, 70, 36)),
      lamp(),
      linesThatMeet(),
      person(...at([318, 330, 0]), 98, true),
    ],
  }
}

/** A block, with the visible side. */
const crate = (x: number, y: number, z: number, w: number, d: number, h: number): readonly Mark[] => [
  face(level(x, y, x + w, y + d, z + h), 'paper', 0.8),
  ...(x > vanish[0] ? [face(lateral(y, z, y + d, z + h, x), 'shade', 0.8)] : []),
  ...(x + w < vanish[0] ? [face(lateral(y, z, y + d, z + h, x + w), 'shade', 0.8)] : []),
  face(frontal(x, z, x + w, z + h, y), 'tint', 0.9),
]

/** The floor with its boards, the walls and the end wall. */
const floorAndWalls = (): Part =>
  part(
    face(level(x1, 0, x2, depth, 0), 'tint', 0),
    face(lateral(0, 0, depth, tall, x1), 'paper', 0),
    face(lateral(0, 0, depth, tall, x2), 'shade', 0),
    face(frontal(x1, 0, x2, tall, depth), 'paper', 0.8),
    ...Array.from({ length: 15 }, (_, i) => ray([i * 34, 0, 0], [i * 34, depth, 0], 0.4, 'hair')),
  )

/** The frame of the window, and its light on the floor. */
const windowBars = (): Part =>
  part(
    ray([250, depth, 30], [250, depth, 220], 1),
    ray([350, depth, 30], [350, depth, 220], 1),
    edge(
      [
        [150, depth, 30],
        [450, depth, 30],
        [450, depth, 220],
        [150, depth, 220],
        [150, depth, 30],
      ],
      1.4,
    ),
    {
      ...face(
        [
          [180, 330, 0],
          [440, 330, 0],
          [330, 120, 0],
          [60, 120, 0],
        ],
        'accent',
        0,
      ),
      opacity: 0.14,
    },
  )

/** Shelves on the left wall with books. */
const shelves = (): Part =>
  part(
    ...[70, 120, 170].map((z) => ray([0, 120, z], [0, 340, z], 1.2)),
    ...Array.from({ length: 30 }, (_, i) => {
      const y = 126 + Math.floor(i / 3) * 14 + (i % 3) * 20
      const z = 70 + (i % 3) * 50
      return face(lateral(y, z, y + 10, z + 34 - ((i * 7) % 5) * 3, 0), i % 4 === 1 ? 'shade' : 'paper', 0.7)
    }),
  )

const sofa = (): Part =>
  part(
    ...crate(20, 240, 0, 130, 70, 42),
    ...crate(20, 296, 42, 130, 14, 34),
    ...crate(20, 240, 42, 14, 56, 16),
    ...crate(136, 240, 42, 14, 56, 16),
  )

function lamp(): Part {
  const [x, y] = at([168, 330, 150])
  return part(ray([168, 330, 0], [168, 330, 150], 1.2), {
    d: `M${x - 16} ${y}l6-17h20l6 17Z`,
    fill: 'accent',
    stroke: 'ink',
    weight: 0.8,
  })
}

/** The edges of the picture, and the lines to the vanishing point. */
const linesThatMeet = (): Part =>
  part(
    dashed(
      segments(
        [0, 0, vanish[0], vanish[1]],
        [480, 0, vanish[0], vanish[1]],
        [0, -260, vanish[0], vanish[1]],
        [480, -260, vanish[0], vanish[1]],
      ),
      'hair',
      0.5,
    ),
    { d: circle(vanish[0], vanish[1], 2.4), fill: 'accent' },
    pen(`M0 0H480M0-260H480`, 1.4),
    edge(
      [
        [0, 0, 0],
        [0, depth, 0],
        [0, depth, tall],
        [0, 0, tall],
      ],
      0.8,
    ),
    edge(
      [
        [480, 0, 0],
        [480, depth, 0],
        [480, depth, tall],
        [480, 0, tall],
      ],
      0.8,
    ),
  )
