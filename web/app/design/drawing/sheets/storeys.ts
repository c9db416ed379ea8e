import type { Part, Sheet } from '../drawing.types.ts'
import { earth } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { person, seated } from '../kit/people.ts'
import { box, circle, corners, cut, fine, hatch, line, part, pen, segments, solid, wash } from '../strokes.ts'

/** A stair in section, two flights around a landing, with its riser and tread. */
export function stairSection(): Sheet {
  const { across, down, level, leader } = notes(2.6)
  const riser = 17.5
  const tread = 28
  const flight = (x: number, y: number, way: 1 | -1) => {
    let d = `M${x} ${y}`
    for (let i = 0; i < 8; i += 1) d += `v${-riser}h${way * tread}`
    return d
  }
  const run = 8 * tread
  return {
    kind: 'section',
    grain: 2.6,
    corner: [-330, -650],
    parts: [
      part(wash(box(0, -540, 560, 540), 'paper')),
      part(
        // The flight behind, then the flight that is cut.
        {
          d: `M${420} ${-140}${Array.from({ length: 8 }, () => `v${-riser}h${-tread}`).join('')}V${-280 + 18}L${420} ${-122}Z`,
          fill: 'tint',
          stroke: 'ink',
          weight: 0.7,
        },
        pen(segments([420, -230, 196, -370]), 0.8),
        fine(
          segments(
            ...Array.from(
              { length: 9 },
              (_, i) => [420 - i * tread, -140 - i * riser, 420 - i * tread, -230 - i * riser] as const,
            ),
          ),
          0.6,
        ),
        cut(`${flight(196, 0, 1)}V-122H420L196 18Z`),
        cut(box(420, -140, 140, 16) + box(-20, -280, 216, 16) + box(-20, 0, 216, 18)),
        pen(segments([196, -90, 420, -230], [420, -230, 556, -230], [0, -370, 196, -370]), 0.9),
        fine(
          segments(
            ...Array.from(
              { length: 9 },
              (_, i) => [196 + i * tread, -i * riser, 196 + i * tread, -90 - i * riser] as const,
            ),
            ...[452, 484, 516, 548].map((x) => [x, -140, x, -230] as const),
          ),
          0.7,
        ),
        { d: line([170, 0], [196, -17.5], [420, -157.5]), stroke: 'accent', weight: 0.8, dash: [5, 3] },
      ),
      person(266, -riser * 3, 172),
      person(494, -140, 172, true),
      person(80, -280, 168),
      part(
        cut(
          box(560, -558, 20, 576) +
            box(-20, -558, 600, 18) +
            box(-20, -280, 20, 298) +
            box(-20, -540, 20, 50),
        ),
        fine(hatch(corners(-140, 18, 700, 70), 10, 45), 0.6),
        pen(line([-140, 18], [700, 18]), 1.6),
        pen(segments([-20, -490, -20, -280], [-8, -490, -8, -280], [0, -490, 0, -280]), 0.6),
      ),
      down([-540, -280, -140, 0], -66, { to: -20 }),
      down([-540, 0], -106, { to: -20 }),
      across([0, 196, 196 + run, 560], -590, { to: -558 }),
      level(604, 0, 0),
      level(604, -140, 1.4),
      level(604, -280, 2.8),
      leader([350, -92], [420, -46], '17,5 × 28'),
    ],
  }
}

const floors = [0, -300, -600, -900]

/** A building under construction: a set table on a bare slab, the crane above it. */
export function unfinishedStorey(): Sheet {
  const { down, level } = notes(4)
  return {
    kind: 'section',
    grain: 4,
    corner: [-420, -1080],
    parts: [
      part(...floors.slice(0, 3).map((y) => wash(box(0, y - 300, 900, 300), 'paper'))),
      crane(),
      bareFrame(),
      brickwork(),
      tableOnSlab(),
      seated(170, -600),
      seated(740, -600, true),
      person(270, -600, 172),
      person(500, -600, 165, true),
      person(640, -600, 176),
      person(140, 0, 172),
      earth(
        [
          [-420, 0],
          [-40, 0],
          [-40, 22],
          [940, 22],
          [940, 0],
          [1500, 0],
        ],
        70,
        18,
      ),
      part(
        pen(
          segments(
            ...Array.from({ length: 9 }, (_, i) => [-330 + i * 34, 0, -330 + i * 34, -80] as const),
            [-340, -80, -50, -80],
            [-340, -40, -50, -40],
          ),
          0.8,
        ),
      ),
      down([-900, -600, -300, 0], -130, { to: -40 }),
      down([-900, 0], -190, { to: -40 }),
      level(985, -600, 6),
      level(985, -300, 3),
      level(985, 0, 0),
    ],
  }
}

/** The crane. */
const crane = (): Part =>
  part(
    pen(segments([1180, 0, 1180, -985], [1220, 0, 1220, -985]), 1),
    fine(
      segments(
        ...Array.from(
          { length: 24 },
          (_, i) =>
            (i % 2
              ? [1180, -i * 40, 1220, -(i + 1) * 40]
              : [1220, -i * 40, 1180, -(i + 1) * 40]) as readonly [number, number, number, number],
        ),
      ),
      0.7,
    ),
    pen(
      segments(
        [420, -985, 1400, -985],
        [420, -955, 1340, -955],
        [1200, -1050, 460, -985],
        [1200, -1050, 1380, -985],
        [1200, -1050, 1180, -985],
        [1200, -1050, 1220, -985],
      ),
      0.9,
    ),
    fine(
      segments(
        ...Array.from({ length: 22 }, (_, i) => [420 + i * 34, -985, 437 + i * 34, -955] as const),
        ...Array.from({ length: 22 }, (_, i) => [437 + i * 34, -955, 454 + i * 34, -985] as const),
      ),
      0.6,
    ),
    cut(box(1330, -955, 60, 50)),
    pen(line([620, -955], [620, -905]), 0.8),
  )

/** The bare frame. */
const bareFrame = (): Part =>
  part(
    cut(floors.map((y) => box(-40, y, 980, 22)).join('')),
    cut(
      [40, 320, 600, 860]
        .flatMap((x) => floors.slice(0, 3).map((y) => box(x - 12, y - 278, 24, 278)))
        .join(''),
    ),
    pen(
      segments(
        ...[40, 320, 600, 860].flatMap(
          (x) =>
            [
              [x - 8, -900, x - 8, -945],
              [x, -900, x, -952],
              [x + 8, -900, x + 8, -942],
            ] as const,
        ),
      ),
      0.9,
    ),
    fine(
      segments(...Array.from({ length: 11 }, (_, i) => [100 + i * 74, -578, 100 + i * 74, -322] as const)),
      0.7,
    ),
  )

/** Unfinished brickwork below. */
const brickwork = (): Part =>
  part(
    solid(box(332, -160, 256, 160), 'tint', 0.7),
    fine(
      segments(
        ...Array.from({ length: 7 }, (_, i) => [332, -20 * (i + 1), 588, -20 * (i + 1)] as const),
        ...Array.from({ length: 8 }, (_, row) =>
          Array.from(
            { length: 6 },
            (_, i) =>
              [
                332 + (row % 2 ? 21 : 42) + i * 42,
                -20 * row,
                332 + (row % 2 ? 21 : 42) + i * 42,
                -20 * (row + 1),
              ] as const,
          ),
        ).flat(),
      ),
      0.5,
    ),
  )

/** The long table on the third slab. */
const tableOnSlab = (): Part =>
  part(
    { d: box(52, -878, 796, 278), fill: 'accent', opacity: 0.08 },
    solid(box(180, -678, 540, 6), 'ink'),
    pen(segments([210, -672, 210, -600], [450, -672, 450, -600], [690, -672, 690, -600]), 1.2),
    pen(
      [230, 330, 430, 530, 640]
        .map((x) => `M${x}-678v-16M${x - 6}-694h12l-3 8h-6ZM${x + 34}-678v-20`)
        .join(''),
      0.7,
    ),
    {
      d: line([52, -850], [190, -812], [320, -846], [460, -810], [600, -848], [730, -812], [848, -850]),
      stroke: 'accent',
      weight: 0.8,
    },
    {
      d: [120, 190, 255, 390, 460, 530, 665, 730, 790]
        .map((x) => circle(x, -822 - Math.abs(((x - 52) % 268) - 134) * 0.12, 6))
        .join(''),
      fill: 'accent',
    },
  )
