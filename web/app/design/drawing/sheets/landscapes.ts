import type { Part, Point, Sheet } from '../drawing.types.ts'
import { earth, palm, ripples, treeAbove, treeBeside, tuft } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { lotus, person, seated } from '../kit/people.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  corners,
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

/** A pavilion on a slope among trees, its roof folded like a butterfly. */
export function pavilion(random: Random): Sheet {
  const { across } = notes(3.2)
  const columns = [120, 420, 720, 1020]
  const underRoof = (x: number) => (x < 560 ? -384 + (x - 20) * 0.152 : -302 - (x - 560) * 0.2)
  return {
    kind: 'section',
    grain: 3.2,
    corner: [-240, -640],
    parts: [
      treeBeside(-90, 90, 420, random),
      treeBeside(1210, -60, 460, random),
      treeBeside(1120, -50, 300, random),
      treeBeside(60, 80, 280, random),
      part(wash(box(120, -330, 900, 330), 'paper')),
      part(
        fine(
          segments(...Array.from({ length: 14 }, (_, i) => [150 + i * 40, -290, 150 + i * 40, 0] as const)),
          0.4,
        ),
        pen(segments([120, -290, 720, -290]), 0.5),
        solid(box(760, -220, 200, 220), 'tint', 0.7),
        pen(segments([860, -220, 860, 0]), 0.5),
        solid(box(180, -74, 170, 6), 'ink'),
        pen(segments([200, -68, 200, 0], [330, -68, 330, 0]), 1),
        pen('M240-74v-30q10-14 20 0v30M280-74l12-40 8 3-10 37', 0.7),
      ),
      part(
        cut(
          polygon([
            [20, -400],
            [560, -320],
            [1120, -430],
            [1120, -414],
            [560, -302],
            [20, -384],
          ]),
        ),
        cut(columns.map((x) => box(x - 6, underRoof(x), 12, -underRoof(x))).join('')),
        cut(box(60, 0, 1020, 18)),
        cut(box(412, 18, 16, 90) + box(112, 18, 16, 110) + box(712, 18, 16, 60) + box(1012, 18, 16, 30)),
      ),
      person(480, 0, 172),
      person(640, 0, 165, true),
      seated(300, 0, true),
      earth(
        [
          [-240, 110],
          [100, 100],
          [330, 84],
          [560, 62],
          [800, 36],
          [1000, 10],
          [1100, -30],
          [1300, -70],
        ],
        90,
        15,
      ),
      part(tuft(-160, 104, 26), tuft(0, 102, 20), tuft(1180, -44, 26), tuft(230, 90, 18)),
      across([120, 420, 720, 1020], -505, { to: -440 }),
      across([120, 1020], -560, { to: -440 }),
    ],
  }
}

const water: Point[] = [
  [120, -10],
  [1000, -10],
  [1000, 150],
  [620, 150],
  [520, 110],
  [240, 110],
  [240, 80],
  [200, 80],
  [200, 50],
  [160, 50],
  [160, 20],
  [120, 20],
]

/** A pool in section: two depths, steps, palms and the level of the water. */
export function pool(): Sheet {
  const { across, down } = notes(3)
  return {
    kind: 'section',
    grain: 3,
    corner: [-210, -500],
    parts: [
      palm(-60, -20, 330),
      palm(1130, -20, 270),
      palm(1050, -20, 200),
      part(
        solid(box(640, -280, 330, 12), 'paper', 0.9),
        pen(segments([660, -268, 660, -20], [950, -268, 950, -20]), 1.4),
        fine(
          segments(
            ...Array.from({ length: 16 }, (_, i) => [648 + i * 20.5, -280, 648 + i * 20.5, -290] as const),
          ),
          1.2,
        ),
        pen('M700-20l10-26h80l40-34M790-46l10 26', 1.4),
      ),
      part(...ripples(water, 11)),
      part({ d: line([120, -10], [1000, -10]), stroke: 'accent', weight: 1.2 }),
      part(
        cut(
          `M-240-20H120V20H160V50H200V80H240V110H520L620 150H1000V-20H1240V0H1024V174H612L512 134H216V104H176V74H136V44H96V0H-240Z`,
        ),
      ),
      part(
        fine(
          hatch(
            [
              [-240, 0],
              [96, 0],
              [96, 44],
              [136, 44],
              [136, 74],
              [176, 74],
              [176, 104],
              [216, 104],
              [216, 134],
              [512, 134],
              [612, 174],
              [1024, 174],
              [1024, 0],
              [1240, 0],
              [1240, 200],
              [-240, 200],
            ],
            13,
            45,
          ),
          0.6,
        ),
      ),
      person(330, 110, 172),
      lotus(30, -20),
      {
        transform: 'translate(640 40) rotate(78)',
        marks: person(0, 0, 165).marks,
      },
      down([-10, 150], 920),
      down([-10, 110], 440),
      across([120, 240, 520, 620, 1000], 260, { to: 210 }),
      across([120, 1000], 306, { to: 210 }),
    ],
  }
}

const lake: Point[] = [
  [1500, 1500],
  [1900, 1180],
  [2500, 1100],
  [3000, 1350],
  [3250, 1800],
  [2900, 2150],
  [2350, 2080],
  [1980, 2300],
  [1560, 2120],
  [1400, 1800],
]
const hut = (x: number, y: number, w: number, d: number) =>
  part(
    wash(box(x + 40, y + 40, w, d), 'shade'),
    solid(box(x, y, w, d), 'paper', 1.4),
    fine(hatch(corners(x, y, x + w, y + d), 60, 90), 0.5),
    pen(box(x, y, w, d), 1.6),
  )
const trees: (readonly [number, number, number])[] = [
  [500, 600, 210],
  [900, 420, 170],
  [1300, 640, 190],
  [420, 1250, 180],
  [760, 1500, 200],
  [520, 2050, 220],
  [950, 2350, 180],
  [1500, 2720, 190],
  [2150, 2760, 210],
  [2800, 2620, 180],
  [3500, 2450, 220],
  [3980, 2680, 180],
  [4450, 2300, 200],
  [4720, 1700, 210],
  [4500, 1150, 180],
  [3700, 560, 200],
  [3200, 420, 170],
  [2250, 480, 190],
  [3880, 1900, 160],
  [1750, 380, 150],
  [4900, 800, 170],
  [4930, 2650, 150],
]

/** A garden with three pavilions around a lake, as a site plan. */
export function gardenPlan(random: Random): Sheet {
  const { north, scale } = notes(12)
  return {
    kind: 'plan',
    grain: 12,
    corner: [-200, -200],
    parts: [
      part(
        ...[0, 1, 2, 3, 4].map((i) =>
          fine(
            curve([
              [-200, 900 + i * 420],
              [900, 700 + i * 430],
              [2000, 620 + i * 420 - (i % 2) * 60],
              [3400, 800 + i * 400],
              [4600, 560 + i * 450],
              [5600, 700 + i * 430],
            ]),
            0.5,
          ),
        ),
      ),
      paths(),
      part(
        { d: loop(lake), fill: 'tint', stroke: 'ink', weight: 1 },
        fine(loop(lake.map(([x, y]): Point => [2300 + (x - 2300) * 0.86, 1680 + (y - 1680) * 0.84])), 0.6),
        fine(loop(lake.map(([x, y]): Point => [2300 + (x - 2300) * 0.7, 1680 + (y - 1680) * 0.66])), 0.5),
      ),
      ...trees.map(([x, y, r]) => treeAbove(x, y, r, random)),
      hut(2450, 560, 520, 260),
      hut(3620, 1250, 420, 420),
      hut(780, 1000, 380, 300),
      part(
        solid(circle(2300, 1560, 150), 'paper', 1.2),
        pen(circle(2300, 1560, 110), 0.6),
        pen(segments([2300, 1710, 2300, 2080], [2350, 1702, 2350, 2080]), 0.7),
      ),
      north(5200, 480, 20),
      scale(3700, 3160, 500, 2, 'm'),
    ],
  }
}

/** The paths, and the walk around the lake. */
const paths = (): Part =>
  part(
    {
      d: curve([
        [-200, 2500],
        [600, 2460],
        [1200, 2180],
        [1300, 1700],
        [1180, 1200],
        [1700, 900],
        [2600, 820],
        [3300, 1050],
        [3600, 1600],
        [3420, 2200],
        [2700, 2420],
        [1900, 2520],
        [1200, 2180],
      ]),
      stroke: 'paper',
      weight: 8,
    },
    {
      d: curve([
        [3300, 1050],
        [4100, 960],
        [4700, 1000],
      ]),
      stroke: 'paper',
      weight: 7,
    },
    dashed(
      curve([
        [-200, 2500],
        [600, 2460],
        [1200, 2180],
        [1300, 1700],
        [1180, 1200],
        [1700, 900],
        [2600, 820],
        [3300, 1050],
        [3600, 1600],
        [3420, 2200],
        [2700, 2420],
        [1900, 2520],
        [1200, 2180],
      ]),
      'accent',
      1,
    ),
  )
