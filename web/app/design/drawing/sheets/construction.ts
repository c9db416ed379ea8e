import type { Mark, Part, Point, Sheet } from '../drawing.types.ts'
import { notes } from '../kit/notes.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  corners,
  curve,
  cut,
  fine,
  hatch,
  part,
  pen,
  polygon,
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
    fine(hatch(corners(220, y, 360, y + h), 11, 45), 0.6),
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
      part(fine(hatch(corners(120, 440, 820, 500), 12, -45), 0.7), pen(segments([120, 440, 820, 440]), 0.6)),
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
      frameAndSash(),
      part(
        // The panes, the spacer and the beads.
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

/** The frame, the sash and their chambers. */
const frameAndSash = (): Part =>
  part(
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
  )
