import type { Mark, Part, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import { axonometric, block, lateral } from '../kit/space.ts'
import {
  arc,
  box,
  corners,
  curve,
  cut,
  fine,
  hatch,
  line,
  part,
  pen,
  polygon,
  rounded,
  segments,
  solid,
} from '../strokes.ts'

const space = axonometric([210, 130], 1)
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
  face(lateral(y, 0, y + 38, 24, 140 + gap), 'shade', 1),
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

/** A dovetail joint, pulled apart along its axis. */
export function dovetail(): Sheet {
  const { leader } = notes(1.25)
  return {
    kind: 'detail',
    grain: 1.25,
    corner: [-130, -20],
    parts: [
      uprightBoard(),
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

/** The upright board with its sockets. */
const uprightBoard = (): Part =>
  part(
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
    ...pins.map((y) => face(lateral(y, 0, y + 38, 24, 220), 'ink', 0.8)),
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
  )

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
        // The view from above.
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
      part(pen(line([-30, 0], [262, 0]), 1.4), fine(hatch(corners(-30, 0, 262, 8), 3.4, 45), 0.6), {
        text: '100°',
        at: [116, -56],
        size: 8.5,
        color: 'accent',
      }),
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
