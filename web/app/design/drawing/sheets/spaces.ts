import type { Mark, Point, Sheet } from '../drawing.types.ts'
import { treeBeside } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import { axonometric, block, onePoint, type Place } from '../kit/space.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  curve,
  cut,
  dashed,
  fine,
  hatch,
  line,
  loop,
  part,
  pen,
  polygon,
  segments,
  solid,
  wash,
} from '../strokes.ts'

/** An arcade in perspective: vaults, paving, a figure in the light. */
export function arcade(): Sheet {
  const vanish: Point = [240, -78]
  const { at, face, edge } = onePoint(vanish, 240)
  const bays = [0, 110, 220, 330, 440, 550, 660]
  const arch = (y: number): readonly Place[] =>
    Array.from({ length: 17 }, (_, i): Place => {
      const angle = Math.PI - (i / 16) * Math.PI
      return [240 + Math.cos(angle) * 120, y, 120 + Math.sin(angle) * 100]
    })
  const sideArch = (x: number, y: number): readonly Place[] => {
    const [a, b] = [y + 18, y + 92]
    return [
      [x, a, 0],
      ...Array.from({ length: 11 }, (_, i): Place => {
        const t = Math.PI - (i / 10) * Math.PI
        return [x, (a + b) / 2 + (Math.cos(t) * (b - a)) / 2, 100 + Math.sin(t) * 40]
      }),
      [x, b, 0],
    ]
  }
  const last = bays.at(-1) ?? 0
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -252],
    parts: [
      part(
        face(
          [
            [120, 0, 0],
            [360, 0, 0],
            [360, last, 0],
            [120, last, 0],
          ],
          'paper',
          0,
        ),
        face(
          [
            [120, 0, 0],
            [120, last, 0],
            [120, last, 220],
            [120, 0, 220],
          ],
          'tint',
          0,
        ),
        face(
          [
            [360, 0, 0],
            [360, last, 0],
            [360, last, 220],
            [360, 0, 220],
          ],
          'shade',
          0,
        ),
      ),
      part(
        ...bays.slice(0, -1).flatMap((y) => [
          face(sideArch(120, y), 'paper', 0.8),
          face(sideArch(360, y), 'ink', 0.8),
          // Light from the left falls through the arches.
          {
            ...face(
              [
                [120, y + 24, 0],
                [120, y + 86, 0],
                [262, y + 130, 0],
                [262, y + 68, 0],
              ],
              'accent',
              0,
            ),
            opacity: 0.13,
          },
        ]),
      ),
      part(
        ...[150, 180, 210, 240, 270, 300, 330].map((x) =>
          edge(
            [
              [x, 0, 0],
              [x, last, 0],
            ],
            0.4,
            'hair',
          ),
        ),
        ...Array.from({ length: 22 }, (_, i) =>
          edge(
            [
              [120, i * 30, 0],
              [360, i * 30, 0],
            ],
            0.4,
            'hair',
          ),
        ),
      ),
      part(
        ...bays
          .slice(1)
          .toReversed()
          .map((y) => ({
            d: line(...arch(y).map(at)),
            stroke: 'ink' as const,
            weight: Math.max(0.5, 1.5 - y / 500),
          })),
        ...bays.slice(1).flatMap((y) => [
          edge(
            [
              [120, y, 0],
              [120, y, 120],
            ],
            Math.max(0.5, 1.4 - y / 500),
          ),
          edge(
            [
              [360, y, 0],
              [360, y, 120],
            ],
            Math.max(0.5, 1.4 - y / 500),
          ),
        ]),
        ...Array.from({ length: 7 }, (_, i) => {
          const angle = Math.PI - ((i + 1) / 8) * Math.PI
          const px = 240 + Math.cos(angle) * 120
          const pz = 120 + Math.sin(angle) * 100
          return edge(
            [
              [px, 0, pz],
              [px, last, pz],
            ],
            0.4,
            'hair',
          )
        }),
      ),
      part(
        // The end, open to the sky, and the front.
        {
          d: polygon([at([120, last, 0]), ...arch(last).map(at), at([360, last, 0])]),
          fill: 'paper',
          stroke: 'ink',
          weight: 0.7,
        },
        { d: circle(at([240, last, 70])[0], at([240, last, 120])[1], 5), fill: 'accent' },
        cut(`M0-252H480V48H360V-120${line(...arch(0).toReversed().map(at)).replace('M', 'L')}V0L120 48H0Z`),
        cut(box(0, 0, 120, 48) + box(360, 0, 120, 48)),
      ),
      part(
        {
          d: polygon([
            [120, 0],
            [360, 0],
            [480, 48],
            [0, 48],
          ]),
          fill: 'tint',
        },
        pen(segments([120, 0, 360, 0]), 0.6),
      ),
      (() => {
        const [x, y] = at([212, 190, 0])
        return person(x, y, 54)
      })(),
      (() => {
        const [x, y] = at([276, 420, 0])
        return person(x, y, 33, true)
      })(),
    ],
  }
}

/** A living room in perspective: a wide window, a sofa, a lamp, the lines that meet. */
export function livingRoom(random: Random): Sheet {
  const vanish: Point = [236, -120]
  const { at, face, edge } = onePoint(vanish, 420)
  const [x1, x2, depth, tall] = [0, 480, 420, 260]
  const crate = (x: number, y: number, z: number, w: number, d: number, h: number): readonly Mark[] => [
    face(
      [
        [x, y, z + h],
        [x + w, y, z + h],
        [x + w, y + d, z + h],
        [x, y + d, z + h],
      ],
      'paper',
      0.8,
    ),
    ...(x > vanish[0]
      ? [
          face(
            [
              [x, y, z],
              [x, y + d, z],
              [x, y + d, z + h],
              [x, y, z + h],
            ],
            'shade',
            0.8,
          ),
        ]
      : []),
    ...(x + w < vanish[0]
      ? [
          face(
            [
              [x + w, y, z],
              [x + w, y + d, z],
              [x + w, y + d, z + h],
              [x + w, y, z + h],
            ],
            'shade',
            0.8,
          ),
        ]
      : []),
    face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x, y, z + h],
      ],
      'tint',
      0.9,
    ),
  ]
  const frame = (x: number, z: number, w: number, h: number): Mark =>
    face(
      [
        [x, depth, z],
        [x + w, depth, z],
        [x + w, depth, z + h],
        [x, depth, z + h],
      ],
      'paper',
      0.8,
    )
  const tree = treeBeside(at([330, depth, 0])[0], at([330, depth, 30])[1], 92, random)
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -278],
    parts: [
      part(
        face(
          [
            [x1, 0, 0],
            [x2, 0, 0],
            [x2, depth, 0],
            [x1, depth, 0],
          ],
          'tint',
          0,
        ),
        face(
          [
            [x1, 0, 0],
            [x1, depth, 0],
            [x1, depth, tall],
            [x1, 0, tall],
          ],
          'paper',
          0,
        ),
        face(
          [
            [x2, 0, 0],
            [x2, depth, 0],
            [x2, depth, tall],
            [x2, 0, tall],
          ],
          'shade',
          0,
        ),
        face(
          [
            [x1, depth, 0],
            [x2, depth, 0],
            [x2, depth, tall],
            [x1, depth, tall],
          ],
          'paper',
          0.8,
        ),
        ...Array.from({ length: 15 }, (_, i) =>
          edge(
            [
              [i * 34, 0, 0],
              [i * 34, depth, 0],
            ],
            0.4,
            'hair',
          ),
        ),
      ),
      part(frame(150, 30, 300, 190)),
      tree,
      part(
        edge(
          [
            [250, depth, 30],
            [250, depth, 220],
          ],
          1,
        ),
        edge(
          [
            [350, depth, 30],
            [350, depth, 220],
          ],
          1,
        ),
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
      ),
      part(
        // Shelves on the left wall with books.
        ...[70, 120, 170].map((z) =>
          edge(
            [
              [0, 120, z],
              [0, 340, z],
            ],
            1.2,
          ),
        ),
        ...Array.from({ length: 30 }, (_, i) => {
          const y = 126 + Math.floor(i / 3) * 14 + (i % 3) * 20
          const z = 70 + (i % 3) * 50
          return face(
            [
              [0, y, z],
              [0, y + 10, z],
              [0, y + 10, z + 34 - ((i * 7) % 5) * 3],
              [0, y, z + 34 - ((i * 7) % 5) * 3],
            ],
            i % 4 === 1 ? 'shade' : 'paper',
            0.7,
          )
        }),
      ),
      part(
        ...crate(20, 240, 0, 130, 70, 42),
        ...crate(20, 296, 42, 130, 14, 34),
        ...crate(20, 240, 42, 14, 56, 16),
        ...crate(136, 240, 42, 14, 56, 16),
      ),
      part(...crate(190, 200, 26, 110, 60, 4)),
      part(
        edge(
          [
            [194, 204, 0],
            [194, 204, 26],
          ],
          1,
        ),
        edge(
          [
            [296, 204, 0],
            [296, 204, 26],
          ],
          1,
        ),
      ),
      part(...crate(360, 190, 0, 70, 70, 40), ...crate(416, 190, 40, 14, 70, 36)),
      part(
        edge(
          [
            [168, 330, 0],
            [168, 330, 150],
          ],
          1.2,
        ),
        (() => {
          const [x, y] = at([168, 330, 150])
          return {
            d: `M${x - 16} ${y}l6-17h20l6 17Z`,
            fill: 'accent' as const,
            stroke: 'ink' as const,
            weight: 0.8,
          }
        })(),
      ),
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
      ),
      (() => {
        const [x, y] = at([318, 330, 0])
        return person(x, y, 98, true)
      })(),
    ],
  }
}

/** A small house taken apart upward: ground, walls and rooms, roof. */
export function explodedHouse(): Sheet {
  const low = axonometric([520, 425], 0.8)
  const mid = axonometric([520, 235], 0.8)
  const high = axonometric([520, 60], 0.8)
  const wall = (x: number, y: number, w: number, d: number) =>
    block(mid, { x, y, z: 0, w, d, h: 90 }, { top: 'ink', left: 'paper', right: 'tint' }, 0.8)
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
          low.edge(
            [
              [i * 35 + 20, 0, 10],
              [i * 35 + 20, 180, 10],
            ],
            0.4,
            'hair',
          ),
        ),
        ...block(low, { x: 40, y: 190, z: 0, w: 90, d: 40, h: 3 }, {}, 0.7),
      ),
      part(
        ...[
          [0, 0],
          [280, 0],
          [280, 180],
          [0, 180],
        ].map(
          ([x = 0, y = 0]): Mark => ({
            d: line(low.at([x, y, 10]), mid.at([x, y, 0])),
            stroke: 'accent',
            weight: 0.8,
            dash: [8, 3, 2, 3],
          }),
        ),
      ),
      part(
        mid.face(
          [
            [0, 0, 0],
            [280, 0, 0],
            [280, 180, 0],
            [0, 180, 0],
          ],
          'paper',
          0.9,
        ),
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
          ...mid.face(
            [
              [170, 176, 0],
              [240, 176, 0],
              [240, 176, 80],
              [170, 176, 80],
            ],
            'accent',
            0.8,
          ),
          opacity: 0.25,
        },
      ),
      part(
        ...[
          [0, 0],
          [280, 0],
          [280, 180],
          [0, 180],
        ].map(
          ([x = 0, y = 0]): Mark => ({
            d: line(mid.at([x, y, 90]), high.at([x, y, 0])),
            stroke: 'accent',
            weight: 0.8,
            dash: [8, 3, 2, 3],
          }),
        ),
      ),
      part(
        // The roof: two slopes with tiles.
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
        ...Array.from({ length: 16 }, (_, i) =>
          high.edge(
            [
              [i * 20, 90, 70],
              [i * 20, 200, 0],
            ],
            0.5,
            'hair',
          ),
        ),
        ...Array.from({ length: 5 }, (_, i) =>
          high.edge(
            [
              [-20, 108 + i * 18.4, 70 - (i + 1) * 11.7],
              [300, 108 + i * 18.4, 70 - (i + 1) * 11.7],
            ],
            0.4,
            'hair',
          ),
        ),
        ...block(high, { x: 210, y: 120, z: 40, w: 26, d: 26, h: 50 }, {}, 0.9),
      ),
      leader(high.at([300, 150, 32]), [860, 60], '3'),
      leader(mid.at([280, 150, 60]), [860, 250], '2'),
      leader(low.at([340, 200, 0]), [860, 460], '1'),
    ],
  }
}

/** A street front clad in tiles: two storeys of windows, a balcony, the door. */
export function tiledFront(random: Random): Sheet {
  const { across, down } = notes(2.4)
  const turn = random.between(0, 1)
  const tile = 26
  const motif = (x: number, y: number, index: number): string =>
    (index + turn) % 2
      ? `${polygon([
          [x + 13, y + 2],
          [x + 24, y + 13],
          [x + 13, y + 24],
          [x + 2, y + 13],
        ])}${circle(x + 13, y + 13, 4)}`
      : `M${x} ${y + 13}a13 13 0 0 0 13-13M${x + 26} ${y + 13}a13 13 0 0 1-13-13M${x} ${y + 13}a13 13 0 0 1 13 13M${x + 26} ${y + 13}a13 13 0 0 0-13 13`
  const grid: string[] = []
  for (let row = 0; row < 20; row += 1)
    for (let column = 0; column < 24; column += 1)
      grid.push(motif(column * tile, -20 - (row + 1) * tile, row + column))
  const opening = (x: number, y: number, w: number, h: number, isArched = false): readonly Mark[] => [
    solid(box(x - 10, y - 10, w + 20, h + 10), 'paper', 0.9),
    ...(isArched
      ? [
          solid(`M${x - 10} ${y}a${w / 2 + 10} ${w / 2 + 10} 0 0 1 ${w + 20} 0Z`, 'paper', 0.9),
          solid(`M${x} ${y}a${w / 2} ${w / 2} 0 0 1 ${w} 0Z`, 'shade', 0.8),
          pen(
            segments(
              [x + w / 2, y - w / 2, x + w / 2, y],
              [x + w / 2, y, x + w * 0.16, y - w * 0.35],
              [x + w / 2, y, x + w * 0.84, y - w * 0.35],
            ),
            0.6,
          ),
        ]
      : []),
    solid(box(x, y, w, h), 'shade', 0.8),
    pen(
      segments(
        [x + w / 2, y, x + w / 2, y + h],
        [x, y + h * 0.33, x + w, y + h * 0.33],
        [x, y + h * 0.66, x + w, y + h * 0.66],
      ),
      0.7,
    ),
  ]
  return {
    kind: 'elevation',
    grain: 2.4,
    corner: [-270, -640],
    parts: [
      part(wash(box(0, -540, 624, 540), 'tint'), {
        d: grid.join(''),
        stroke: 'accent',
        weight: 0.6,
        opacity: 0.75,
      }),
      part(
        solid(box(0, -24, 624, 24), 'paper', 0.9),
        solid(box(-8, -560, 640, 20), 'paper', 1),
        solid(box(-14, -572, 652, 12), 'paper', 1),
        solid(box(0, -290, 624, 14), 'paper', 0.9),
        pen(box(0, -540, 624, 540), 1.3),
      ),
      part(...[70, 272, 474].flatMap((x) => opening(x, -470, 80, 150))),
      part(
        // The balcony.
        cut(box(246, -304, 132, 8)),
        solid(box(40, -318, 140, 6) + box(444, -318, 140, 6), 'paper', 0.8),
        pen(
          segments(
            [250, -360, 374, -360],
            ...Array.from({ length: 16 }, (_, i) => [252 + i * 8, -360, 252 + i * 8, -304] as const),
          ),
          0.8,
        ),
      ),
      part(
        ...opening(70, -190, 80, 110, true),
        ...opening(272, -190, 80, 166, true),
        ...opening(474, -190, 80, 110, true),
      ),
      part(
        solid(box(272, -190, 80, 166), 'paper', 0.9),
        pen(
          segments([312, -190, 312, -24]) +
            box(280, -180, 24, 60) +
            box(320, -180, 24, 60) +
            box(280, -108, 24, 72) +
            box(320, -108, 24, 72),
          0.7,
        ),
        cut(circle(307, -104, 2.4)),
        solid(box(262, -12, 100, 12), 'paper', 0.8),
        solid(box(268, -24, 88, 12), 'paper', 0.8),
      ),
      part(
        pen(line([-270, 0], [900, 0]), 2),
        fine(
          hatch(
            [
              [-270, 0],
              [900, 0],
              [900, 22],
              [-270, 22],
            ],
            9,
            45,
          ),
          0.6,
        ),
      ),
      person(420, 0, 172),
      treeBeside(760, 0, 330, random),
      across([0, 70, 150, 272, 352, 474, 554, 624], 60, { to: 22 }),
      down([-560, -276, 0], -50, { to: 0 }),
      down([-560, 0], -90, { to: 0 }),
    ],
  }
}

/** A bar: the counter with its stools, shelves of bottles, the mirror. */
export function bar(): Sheet {
  const { across, down } = notes(2)
  const bottle = (x: number, y: number, h: number, fill: 'paper' | 'tint' | 'shade' | 'accent'): Mark =>
    solid(`M${x} ${y}v${-h * 0.6}q0-5 3-7v${-h * 0.28}h5v${h * 0.28}q3 2 3 7v${h * 0.6}Z`, fill, 0.6)
  const fills = ['paper', 'tint', 'shade', 'paper', 'tint', 'accent', 'paper', 'shade'] as const
  return {
    kind: 'elevation',
    grain: 2,
    corner: [-170, -410],
    parts: [
      part(wash(box(0, -300, 640, 300), 'paper')),
      part(
        solid(box(120, -270, 400, 120), 'tint', 1),
        fine(
          hatch(
            [
              [130, -262],
              [510, -262],
              [510, -158],
              [130, -158],
            ],
            34,
            60,
          ),
          0.5,
        ),
        pen(segments([120, -150, 520, -150], [120, -196, 520, -196], [120, -238, 520, -238]), 1.3),
        ...[-150, -196, -238].flatMap((y, row) =>
          Array.from({ length: 22 - row }, (_, i) =>
            bottle(
              130 + i * 17.6 + row * 6,
              y - 1,
              30 - ((i * 7 + row * 3) % 5) * 2,
              fills[(i * 3 + row) % 8] ?? 'paper',
            ),
          ),
        ),
      ),
      part(
        ...[150, 320, 490].flatMap((x): readonly Mark[] => [
          {
            d: polygon([
              [x - 10, -214],
              [x + 10, -214],
              [x + 70, -110],
              [x - 70, -110],
            ]),
            fill: 'accent',
            opacity: 0.12,
          },
          pen(line([x, -300], [x, -232]), 0.8),
          { d: `M${x - 14}-212q0-18 14-20q14 2 14 20Z`, fill: 'accent', stroke: 'ink', weight: 0.8 },
        ]),
      ),
      part(
        solid(box(60, -104, 520, 104), 'paper', 1.2),
        cut(box(50, -110, 540, 6)),
        fine(
          segments(...Array.from({ length: 25 }, (_, i) => [80 + i * 20, -100, 80 + i * 20, -14] as const)),
          0.6,
        ),
        pen(segments([60, -14, 580, -14], [64, -22, 576, -22]), 0.8),
        pen('M300-110v-16M294-126h12l-3 9h-6ZM334-110v-14M327-124h14l-5 8h-4Z', 0.8),
      ),
      part(
        ...[130, 220, 310, 400, 490].flatMap((x) => [
          solid(box(x - 18, -78, 36, 7), 'shade', 1),
          pen(segments([x - 12, -71, x - 17, 0], [x + 12, -71, x + 17, 0], [x - 15, -28, x + 15, -28]), 1.2),
        ]),
      ),
      part(
        cut(
          box(-16, -316, 672, 16) + box(-16, -300, 16, 300) + box(640, -300, 16, 300) + box(-60, 0, 760, 12),
        ),
      ),
      person(606, 0, 174, true),
      down([-300, -110, 0], -44, { to: -16 }),
      down([-300, 0], -78, { to: -16 }),
      across([0, 60, 580, 640], 50, { to: 12 }),
      across([0, 640], 80, { to: 12 }),
    ],
  }
}

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

/** A bare room in perspective with its door and window: nothing here yet. */
export function bareRoom(): Sheet {
  const { at, face, edge } = onePoint([240, -120], 380)
  const { across } = notes(1)
  return {
    kind: 'perspective',
    grain: 1,
    corner: [0, -262],
    parts: [
      part(
        face(
          [
            [40, 0, 0],
            [440, 0, 0],
            [440, 340, 0],
            [40, 340, 0],
          ],
          'tint',
          0.8,
        ),
        face(
          [
            [40, 0, 0],
            [40, 340, 0],
            [40, 340, 240],
            [40, 0, 240],
          ],
          'paper',
          0.8,
        ),
        face(
          [
            [440, 0, 0],
            [440, 340, 0],
            [440, 340, 240],
            [440, 0, 240],
          ],
          'shade',
          0.8,
        ),
        face(
          [
            [40, 340, 0],
            [440, 340, 0],
            [440, 340, 240],
            [40, 340, 240],
          ],
          'paper',
          1,
        ),
        ...Array.from({ length: 9 }, (_, i) =>
          edge(
            [
              [80 + i * 40, 0, 0],
              [80 + i * 40, 340, 0],
            ],
            0.4,
            'hair',
          ),
        ),
        face(
          [
            [260, 340, 80],
            [380, 340, 80],
            [380, 340, 190],
            [260, 340, 190],
          ],
          'paper',
          1.2,
        ),
        edge(
          [
            [320, 340, 80],
            [320, 340, 190],
          ],
          0.8,
        ),
        {
          ...face(
            [
              [270, 330, 0],
              [390, 330, 0],
              [290, 150, 0],
              [150, 150, 0],
            ],
            'accent',
            0,
          ),
          opacity: 0.16,
        },
        face(
          [
            [110, 340, 0],
            [190, 340, 0],
            [190, 340, 205],
            [110, 340, 205],
          ],
          'tint',
          1.1,
        ),
        { d: circle(at([180, 340, 100])[0], at([180, 340, 100])[1], 1.6), fill: 'ink' },
      ),
      across([at([40, 340, 0])[0], at([440, 340, 0])[0]], at([0, 340, 240])[1] + 14, { figure: () => '400' }),
    ],
  }
}
