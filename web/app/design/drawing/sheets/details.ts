import type { Mark, Point, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import { axonometric, block } from '../kit/space.ts'
import type { Random } from '../random.ts'
import {
  arc,
  box,
  circle,
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

/** Waves along a strip: insulation. */
const wadding = (x: number, y: number, w: number, d: number, step: number): Mark => {
  let path = ''
  const isTall = d > w
  const count = Math.floor((isTall ? d : w) / step)
  for (let i = 0; i < count; i += 1)
    path += isTall
      ? curve([
          [x, y + i * step],
          [x + w * 0.5, y + (i + 0.1) * step],
          [x + w, y + (i + 0.5) * step],
          [x + w * 0.5, y + (i + 0.9) * step],
          [x, y + (i + 1) * step],
        ])
      : curve([
          [x + i * step, y],
          [x + (i + 0.1) * step, y + d * 0.5],
          [x + (i + 0.5) * step, y + d],
          [x + (i + 0.9) * step, y + d * 0.5],
          [x + (i + 1) * step, y],
        ])
  return pen(path, 0.6)
}

/** Aggregate in concrete: a few triangles and dots. */
const concrete = (
  { x, y, w, d }: { x: number; y: number; w: number; d: number },
  random: Random,
  count: number,
  s: number,
): readonly Mark[] => [
  solid(box(x, y, w, d), 'shade', 1.2),
  pen(
    Array.from({ length: count }, () => {
      const px = x + s + random.next() * (w - 2 * s)
      const py = y + s + random.next() * (d - 2 * s)
      const turn = random.next() * 6
      return polygon(
        [0, 2.1, 4.2].map((a): Point => [px + Math.cos(turn + a) * s, py + Math.sin(turn + a) * s]),
      )
    }).join(''),
    0.5,
  ),
  cut(
    Array.from({ length: count * 2 }, () =>
      circle(x + s + random.next() * (w - 2 * s), y + s + random.next() * (d - 2 * s), s * 0.16),
    ).join(''),
  ),
]

/** The foot of a wall: masonry, plaster, skirting, boards on battens, slab and bed. Millimetres. */
export function wallFoot(random: Random): Sheet {
  const { across, down, leader } = notes(2)
  const brick = (y: number, h = 90): readonly Mark[] => [
    solid(box(220, y, 140, h), 'paper', 1.1),
    fine(
      hatch(
        [
          [220, y],
          [360, y],
          [360, y + h],
          [220, y + h],
        ],
        11,
        45,
      ),
      0.6,
    ),
  ]
  return {
    kind: 'detail',
    grain: 2,
    corner: [-80, -98],
    parts: [
      part(
        ...brick(-20, 50),
        ...brick(40),
        ...brick(140),
        ...brick(240),
        wash(
          box(220, 30, 140, 10) + box(220, 130, 140, 10) + box(220, 230, 140, 10) + box(220, 330, 140, 10),
          'shade',
        ),
      ),
      part(solid(box(195, -20, 25, 360), 'tint', 0.8), solid(box(360, -20, 20, 332), 'tint', 0.8)),
      part(...concrete({ x: 120, y: 340, w: 700, d: 100 }, random, 46, 9)),
      part(solid(box(380, 316, 440, 24), 'tint', 0.8), wadding(386, 318, 430, 20, 20)),
      part(
        ...[400, 550, 700].map((x) => solid(box(x, 286, 50, 30), 'paper', 0.9)),
        pen(
          segments(
            ...[400, 550, 700].flatMap(
              (x) =>
                [
                  [x, 286, x + 50, 316],
                  [x, 316, x + 50, 286],
                ] as const,
            ),
          ),
          0.5,
        ),
        solid(box(388, 262, 432, 24), 'paper', 1.1),
        fine(
          curve([
            [392, 268],
            [500, 274],
            [600, 267],
            [700, 276],
            [820, 269],
          ]) +
            curve([
              [392, 278],
              [480, 281],
              [620, 276],
              [820, 281],
            ]),
          0.6,
        ),
        pen(segments([520, 262, 520, 286], [670, 262, 670, 286]), 0.8),
        solid(`M380 262V176q0-10 9-10h7v96Z`, 'shade', 1.1),
        solid(box(376, 266, 10, 20), 'accent', 0.6),
      ),
      part(
        fine(
          hatch(
            [
              [120, 440],
              [820, 440],
              [820, 500],
              [120, 500],
            ],
            12,
            -45,
          ),
          0.7,
        ),
        pen(segments([120, 440, 820, 440]), 0.6),
      ),
      part(
        pen(
          'M120 320v50l-12 8 24 12-12 8V500M820 240v70l-10 6 20 10-10 6V500M170-20h60l6-9 10 18 6-9H405',
          0.6,
        ),
      ),
      leader([208, 60], [90, 60], '1'),
      leader([290, 185], [90, 110], '2'),
      leader([390, 200], [560, 110], '3'),
      leader([600, 272], [640, 160], '4'),
      leader([720, 300], [720, 200], '5'),
      leader([381, 276], [500, 60], '6'),
      across([195, 220, 360, 380], -52, { to: -24 }),
      down([262, 286, 316, 340, 440], 858, { to: 820 }),
    ],
  }
}

/** A window jamb in horizontal section: frame, sash and two panes. Millimetres. */
export function windowJamb(): Sheet {
  const { across, down, leader } = notes(1)
  return {
    kind: 'detail',
    grain: 1,
    corner: [-40, -60],
    parts: [
      part(
        solid(
          polygon([
            [0, 0],
            [150, 0],
            [150, 130],
            [110, 130],
            [110, 160],
            [0, 160],
          ]),
          'tint',
          1.3,
        ),
        fine(
          hatch(
            [
              [0, 0],
              [150, 0],
              [150, 130],
              [110, 130],
              [110, 160],
              [0, 160],
            ],
            8,
            45,
          ),
          0.6,
        ),
        pen('M0-14V50l-7 5 14 8-7 5V176', 0.6),
      ),
      part(
        // The frame, the sash and their chambers.
        solid(
          polygon([
            [122, 54],
            [200, 54],
            [200, 78],
            [176, 78],
            [176, 126],
            [122, 126],
          ]),
          'paper',
          1.3,
        ),
        pen(box(128, 60, 44, 26) + box(128, 92, 42, 28) + box(178, 60, 16, 12), 0.8),
        solid(
          polygon([
            [182, 84],
            [254, 84],
            [254, 100],
            [230, 100],
            [230, 132],
            [254, 132],
            [254, 146],
            [182, 146],
          ]),
          'paper',
          1.3,
        ),
        pen(box(188, 90, 36, 22) + box(188, 118, 36, 22), 0.8),
        cut(circle(186, 81, 3.6) + circle(179, 130, 3.6)),
        solid(box(110, 50, 12, 80), 'shade', 0.7),
        pen(
          curve([
            [112, 52],
            [120, 60],
            [112, 70],
            [120, 80],
            [112, 90],
            [120, 100],
            [112, 112],
            [120, 124],
          ]),
          0.6,
        ),
      ),
      part(
        // The panes, the spacer, the beads.
        { d: box(236, 104, 164, 8) + box(236, 122, 164, 8), fill: 'accent', opacity: 0.2 },
        pen(box(236, 104, 164, 8) + box(236, 122, 164, 8), 0.9),
        cut(box(238, 112, 9, 10)),
        solid(box(230, 101, 24, 3) + box(230, 130, 24, 2), 'ink', 0.4),
        fine(
          segments(
            ...Array.from({ length: 8 }, (_, i) => [270 + i * 16, 104, 276 + i * 16, 112] as const),
            ...Array.from({ length: 8 }, (_, i) => [270 + i * 16, 122, 276 + i * 16, 130] as const),
          ),
          0.6,
        ),
        pen('M400 92v20l-6 4 12 6-6 4v20', 0.6),
      ),
      part(pen(segments([110, 160, 122, 160], [122, 126, 122, 160]), 0.6)),
      leader([300, 108], [322, 60], '1'),
      leader([242, 117], [286, 178], '2'),
      leader([206, 100], [236, 30], '3'),
      leader([140, 104], [90, 190], '4'),
      across([0, 122, 182, 254], 214, { to: 166 }),
      down([54, 104, 130, 146], 420),
    ],
  }
}

/** A dovetail joint, pulled apart along its axis. */
export function dovetail(): Sheet {
  const space = axonometric([210, 130], 1)
  const { leader } = notes(1.25)
  const { face, edge, at } = space
  const pins = [10, 58, 106]
  const tail = (y: number, gap: number): readonly Mark[] => [
    face(
      [
        [100 + gap, y + 6, 24],
        [100 + gap, y + 32, 24],
        [140 + gap, y + 38, 24],
        [140 + gap, y, 24],
      ],
      'paper',
      1,
    ),
    face(
      [
        [140 + gap, y, 0],
        [140 + gap, y + 38, 0],
        [140 + gap, y + 38, 24],
        [140 + gap, y, 24],
      ],
      'shade',
      1,
    ),
    face(
      [
        [100 + gap, y + 32, 0],
        [140 + gap, y + 38, 0],
        [140 + gap, y + 38, 24],
        [100 + gap, y + 32, 24],
      ],
      'tint',
      1,
    ),
  ]
  return {
    kind: 'detail',
    grain: 1.25,
    corner: [-130, -20],
    parts: [
      part(
        // The upright board with its sockets.
        ...block(space, { x: 180, y: 0, z: -46, w: 40, d: 154, h: 70 }, {}, 1.1),
        ...pins.map((y) =>
          face(
            [
              [180, y + 6, 24],
              [180, y + 32, 24],
              [220, y + 38, 24],
              [220, y, 24],
            ],
            'ink',
            0.8,
          ),
        ),
        ...pins.map((y) =>
          face(
            [
              [220, y, 0],
              [220, y + 38, 0],
              [220, y + 38, 24],
              [220, y, 24],
            ],
            'ink',
            0.8,
          ),
        ),
        ...[-12, -24, -36].map((z) =>
          edge(
            [
              [220, 0, z],
              [220, 70, z - 3],
              [220, 154, z],
            ],
            0.5,
            'hair',
          ),
        ),
      ),
      part(
        // The board with its tails, lifted away to the left.
        ...block(space, { x: -120, y: 0, z: 0, w: 160, d: 154, h: 24 }, {}, 1.1),
        ...[20, 44, 70, 96, 124, 140].map((y) =>
          edge(
            [
              [-120, y, 24],
              [-60, y + 4, 24],
              [0, y - 3, 24],
              [40, y, 24],
            ],
            0.5,
            'hair',
          ),
        ),
        ...pins.flatMap((y) => tail(y, -60)),
      ),
      part(
        ...[10, 144].map(
          (y): Mark => ({
            d: line(at([80, y, 12]), at([180, y, 12])),
            stroke: 'accent',
            weight: 0.8,
            dash: [8, 3, 2, 3],
          }),
        ),
        { d: polygon([at([172, 77, 12]), at([156, 70, 12]), at([156, 84, 12])]), fill: 'accent' },
        { d: line(at([100, 77, 12]), at([160, 77, 12])), stroke: 'accent', weight: 1.2 },
      ),
      leader(at([60, 24, 24]), [230, 30], '1 : 6'),
      leader(at([-60, 154, 12]), [-20, 200], '24'),
    ],
  }
}

/** How tiles are laid out in a room: the starting axis, whole tiles and cut ones. */
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
      ),
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

/** A basin and its mixer in section: heights, the jet of water, the trap beneath. */
export function tap(): Sheet {
  const { across, down } = notes(0.5)
  return {
    kind: 'detail',
    grain: 0.5,
    corner: [-50, -66],
    parts: [
      part(
        // The wall and its tiles.
        cut(box(110, -66, 12, 150)),
        solid(box(106, -66, 4, 66), 'tint', 0.8),
        pen(segments([106, -36, 110, -36], [106, -6, 110, -6]), 0.7),
      ),
      part(
        // Worktop and basin, cut; the cabinet.
        cut(box(36, 0, 74, 3)),
        {
          d: 'M38 0V-2H44C46 10 52 17 64 18H70V20H82V18H88C98 17 103 10 104-2H108V0',
          fill: 'shade',
          stroke: 'ink',
          weight: 1.6,
        },
        { d: 'M47-2C49 8 54 15 64 15.500H88C96 15 101 8 102-2Z', fill: 'paper', stroke: 'ink', weight: 0.8 },
        { d: 'M48.500 4C51 10 56 14.500 64 15H88C95 14.500 99 10 100.500 4Z', fill: 'accent', opacity: 0.18 },
        pen(segments([48.5, 4, 100.5, 4]), 0.6),
        solid(box(72, 20, 8, 8), 'paper', 1),
        solid('M72 28h8v18c0 10 14 10 14 0v-6h16v-7H88v14c0 2-2 2-2 0V28', 'paper', 1),
        pen(segments([36, 3, 36, 66], [36, 66, 106, 66], [36, 34, 40, 34]), 0.9),
        fine(segments([42, 8, 42, 62], [42, 62, 104, 62]), 0.6),
      ),
      part(
        // The mixer.
        {
          d: 'M103-2V-24C103-34 96-38 88-38H79V-32H88C93-32 96-30 96-25V-2Z',
          fill: 'paper',
          stroke: 'ink',
          weight: 1.6,
        },
        { d: 'M97-37l-15-11-2 3 13 9Z', fill: 'ink' },
        cut(box(78.5, -38.5, 2, 7)),
        { d: segments([80, -31.5, 80, 4]), stroke: 'accent', weight: 1.6, dash: [3, 2] },
        {
          d: `${curve([
            [80, 4],
            [70, 6],
            [60, 9],
          ])}${curve([
            [80, 4],
            [88, 6],
            [94, 9],
          ])}`,
          stroke: 'accent',
          weight: 0.9,
        },
        pen(segments([99.5, 3, 99.5, 60]), 0.8),
      ),
      down([-38, 0, 66], 16, { to: 34 }),
      across([80, 110], -52, { to: -48 }),
      down([-32, -2], 62),
      across([36, 110], 76, { to: 68 }),
    ],
  }
}

/** A chair from the front, the side and above, with its measures. */
export function chair(): Sheet {
  const { across, down } = notes(0.72)
  const front = (x: number): Mark[] => [
    { d: `M${x + 2} 0L${x + 4}-82q0-3 3-3h38q3 0 3 3L${x + 50} 0`, stroke: 'ink', weight: 1.8 },
    solid(rounded(x + 5, -82, 42, 30, 5), 'tint', 1),
    solid(rounded(x + 1, -47, 50, 6, 2), 'shade', 1.1),
    pen(segments([x + 3, -22, x + 49, -22]), 1),
    fine(
      segments(...Array.from({ length: 9 }, (_, i) => [x + 9 + i * 4.2, -80, x + 9 + i * 4.2, -54] as const)),
      0.6,
    ),
  ]
  const side = (x: number): Mark[] => [
    { d: `M${x + 2} 0L${x + 7}-42M${x + 52} 0L${x + 46}-42L${x + 54}-84`, stroke: 'ink', weight: 1.8 },
    solid(`M${x + 4}-47H${x + 48}l1 6H${x + 4}Z`, 'shade', 1.1),
    solid(`M${x + 47.5}-54L${x + 52.5}-84l3 .500L${x + 50.5}-54Z`, 'tint', 0.9),
    pen(segments([x + 4.6, -22, x + 49, -22]), 1),
    { d: arc([x + 47, -60], [x + 33, -47], 16, false), stroke: 'accent', weight: 0.8 },
  ]
  return {
    kind: 'elevation',
    grain: 0.72,
    corner: [-62, -136],
    parts: [
      part(...front(0), ...side(92)),
      part(
        // From above.
        solid(rounded(190, -78, 50, 46, 6), 'shade', 1.2),
        solid(rounded(192, -80, 46, 5, 2.5), 'tint', 1),
        fine(
          segments(
            ...Array.from({ length: 10 }, (_, i) => [194 + i * 4.6, -72, 194 + i * 4.6, -35] as const),
            ...Array.from({ length: 8 }, (_, i) => [192, -70 + i * 4.6, 238, -70 + i * 4.6] as const),
          ),
          0.5,
        ),
      ),
      part(
        pen(line([-30, 0], [262, 0]), 1.4),
        fine(
          hatch(
            [
              [-30, 0],
              [262, 0],
              [262, 8],
              [-30, 8],
            ],
            3.4,
            45,
          ),
          0.6,
        ),
        { text: '100°', at: [116, -56], size: 8.5, color: 'accent' },
      ),
      part({
        d: segments([26, -96, 26, 6], [215, -92, 215, -20]),
        stroke: 'accent',
        weight: 0.7,
        dash: [12, 3, 2, 3],
      }),
      down([-85, -47, 0], -14, { to: 0 }),
      down([-85, 0], -30, { to: 0 }),
      across([0, 52], 30, { to: 8 }),
      across([94, 146], 30, { to: 8 }),
      across([190, 240], -10, { to: -32 }),
    ],
  }
}

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
        fine(
          hatch(
            [
              [-100, 280],
              [480, 280],
              [480, 296],
              [-100, 296],
            ],
            6,
            45,
          ),
          0.6,
        ),
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
