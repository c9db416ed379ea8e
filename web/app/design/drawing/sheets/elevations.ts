import type { Mark, Sheet } from '../drawing.types.ts'
import { treeBeside } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { person } from '../kit/people.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  corners,
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
      part(pen(line([-270, 0], [900, 0]), 2), fine(hatch(corners(-270, 0, 900, 22), 9, 45), 0.6)),
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
        fine(hatch(corners(130, -262, 510, -158), 34, 60), 0.5),
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
