import type { Part, Point, Sheet } from '../drawing.types.ts'
import { earth, treeBeside } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { person, seated } from '../kit/people.ts'
import type { Random } from '../random.ts'
import {
  arc,
  box,
  circle,
  corners,
  cut,
  dashed,
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

/** The section of a dining room: a pendant over the table, its cone of light and the lux that it gives. */
export function lightCone(): Sheet {
  const { across, down, leader, level } = notes(1.7)
  const lamp: Point = [300, -160]
  const half = 82
  return {
    kind: 'section',
    grain: 1.7,
    corner: [-112, -362],
    parts: [
      part(wash(box(15, -280, 570, 280), 'paper')),
      part(
        {
          d: polygon([
            [292, -158],
            [308, -158],
            [300 + half * 2.15, 0],
            [300 - half * 2.15, 0],
          ]),
          fill: 'accent',
          opacity: 0.1,
        },
        {
          d: polygon([
            [294, -158],
            [306, -158],
            [300 + half, -75],
            [300 - half, -75],
          ]),
          fill: 'accent',
          opacity: 0.16,
        },
      ),
      part(
        {
          d: arc([lamp[0] - 60, lamp[1] + 60], [lamp[0] + 60, lamp[1] + 60], 85, false),
          stroke: 'accent',
          weight: 0.7,
        },
        {
          d: arc([lamp[0] - 120, lamp[1] + 120], [lamp[0] + 120, lamp[1] + 120], 170, false),
          stroke: 'accent',
          weight: 0.5,
          dash: [4, 3],
        },
      ),
      part(
        dashed(segments([294, -158, 300 - half * 2.15, 0], [306, -158, 300 + half * 2.15, 0]), 'accent', 0.6),
      ),
      seated(168, 0),
      seated(432, 0, true),
      diningRoom(),
      part(
        cut(
          box(-20, -300, 640, 20) +
            box(0, -280, 15, 280) +
            box(585, -280, 15, 70) +
            box(585, -210, 4, 110) +
            box(596, -210, 4, 110) +
            box(585, -100, 15, 100),
        ),
        cut(box(-20, 0, 640, 15)),
        pen(line([592, -210], [592, -100]), 0.7),
      ),
      {
        marks: [
          { text: '500 lx', at: [300, -84], size: 8, anchor: 'middle', color: 'accent' },
          { text: '150 lx', at: [300, -8], size: 8, anchor: 'middle', color: 'accent' },
        ],
      },
      leader([306, -150], [350, -236], '60°'),
      down([-280, -158, -75, 0], -36, { to: 0 }),
      down([-280, 0], -62, { to: 0 }),
      across([0, 210, 390, 600], 46, { to: 15 }),
      across([0, 600], 72, { to: 15 }),
      level(610, 0, 0),
      level(610, -280, 2.8),
    ],
  }
}

/** The chairs, the table and the pendant; a picture with its own light, a shelf. */
const diningRoom = (): Part =>
  part(
    // The chairs, the table.
    pen(segments([140, 0, 146, -45], [192, 0, 188, -45], [140, -45, 194, -45], [142, -45, 134, -92]), 1.1),
    pen(segments([460, 0, 454, -45], [408, 0, 412, -45], [460, -45, 406, -45], [458, -45, 466, -92]), 1.1),
    solid(box(210, -75, 180, 4), 'ink'),
    pen(segments([224, -71, 224, 0], [376, -71, 376, 0]), 1.6),
    pen('M262-75v-12a9 9 0 0 0 18 0v12M320-75v-16M312-91h16l-4 9h-8Z', 0.8),
    // The pendant: cord, canopy and shade.
    pen(line([300, -280], [300, -178]), 0.8),
    cut(box(293, -280, 14, 4)),
    { d: 'M284-158a16 20 0 0 1 32 0Z', fill: 'accent', stroke: 'ink', weight: 0.9 },
    // A picture with its own light, a shelf.
    pen(box(34, -190, 62, 80), 0.8),
    fine(hatch(corners(40, -184, 90, -116), 7, 30), 0.5),
    {
      d: polygon([
        [65, -218],
        [100, -108],
        [30, -108],
      ]),
      fill: 'accent',
      opacity: 0.12,
    },
    cut(box(57, -224, 16, 5)),
    pen(segments([500, -120, 585, -120], [500, -160, 585, -160], [500, -200, 585, -200]), 1.3),
    pen(
      'M512-120v-28h8v28M522-120v-22h7v22M531-120v-30h9v30M556-120l10-28 7 3-9 25M514-160v-18h12v18M534-160a9 9 0 0 1 18 0ZM560-200v-30h8v30M572-200v-26h6v26',
      0.7,
    ),
  )

/** The section of a studio: the sun of summer stops at the light shelf, the sun of winter reaches the table. */
export function daylight(random: Random): Sheet {
  const { across, down, level } = notes(2.4)
  const slope = (degrees: number) => Math.tan((degrees * Math.PI) / 180)
  const shelf: Point = [-60, -225]
  /** Returns the point at which a ray meets the floor or a wall. */
  const land = ([x, y]: Point, degrees: number): Point => [x + -y / slope(degrees), 0]
  const from = ([x, y]: Point, degrees: number, reach: number): Point => [
    x - reach,
    y - reach * slope(degrees),
  ]
  const winterTop: Point = [0, -230]
  const winterLow: Point = [0, -90]
  return {
    kind: 'section',
    grain: 2.4,
    corner: [-400, -545],
    parts: [
      part(wash(box(0, -360, 560, 360), 'paper')),
      treeBeside(-330, 0, 300, random),
      part(
        {
          d: polygon([winterLow, winterTop, land(winterTop, 40), land(winterLow, 40)]),
          fill: 'accent',
          opacity: 0.14,
        },
        {
          d: polygon([from(winterTop, 40, 330), winterTop, winterLow, from(winterLow, 40, 230)]),
          fill: 'accent',
          opacity: 0.07,
        },
        { d: line(from(winterTop, 40, 330), land(winterTop, 40)), stroke: 'accent', weight: 0.8 },
        { d: line(from(winterLow, 40, 330), land(winterLow, 40)), stroke: 'accent', weight: 0.8 },
        // The edge of the roof lets the high sun reach only the light shelf, which reflects it to the ceiling.
        dashed(line(from(shelf, 78, 62), shelf) + line(from([-9, -233], 78, 62), [-9, -233]), 'accent', 0.8),
        { d: line([-30, -233], [240, -360], [452, -76]), stroke: 'accent', weight: 0.6, dash: [2, 3] },
      ),
      part(
        { d: circle(-300, -500, 15), stroke: 'accent', weight: 1 },
        ...[0, 45, 90, 135, 180, 225, 270, 315].map((a) => {
          const r = (a * Math.PI) / 180
          return {
            d: line(
              [-300 + Math.cos(r) * 20, -500 + Math.sin(r) * 20],
              [-300 + Math.cos(r) * 29, -500 + Math.sin(r) * 29],
            ),
            stroke: 'accent' as const,
            weight: 1,
          }
        }),
      ),
      studio(),
      person(225, 0, 172),
      earth(
        [
          [-420, 20],
          [-40, 20],
          [-40, 0],
          [640, 0],
          [640, 20],
          [740, 20],
        ],
        60,
        11,
      ),
      part(
        { text: '78°', at: [-118, -470], size: 8.5, color: 'accent' },
        { text: '40°', at: [-215, -325], size: 8.5, color: 'accent', anchor: 'end' },
      ),
      down([-360, -230, -90, 0], 632, { to: 580 }),
      down([-360, 0], 668, { to: 580 }),
      across([-60, 0, 580], 120, { to: 84 }),
      level(-130, 0, 0, -1),
    ],
  }
}

/** Slabs, walls, the sill and the light shelf; a drawing table, a stool, shelves. */
const studio = (): Part =>
  part(
    // Slabs, walls, the sill and the light shelf.
    cut(box(-40, -380, 640, 20) + box(560, -360, 20, 360) + box(0, -90, 15, 90) + box(0, -360, 15, 25)),
    cut(box(-60, -233, 130, 6)),
    pen(segments([7, -335, 7, -233], [7, -227, 7, -90]) + box(3, -335, 8, 102) + box(3, -227, 8, 137), 0.6),
    // A drawing table, a stool, shelves.
    pen(segments([395, 0, 410, -76], [505, 0, 490, -76]), 1.1),
    cut(
      polygon([
        [380, -70],
        [520, -84],
        [520, -80],
        [380, -66],
      ]),
    ),
    pen(segments([290, 0, 300, -50], [330, 0, 320, -50], [286, -50, 334, -50]), 1.1),
    pen(segments([530, -160, 560, -160], [530, -210, 560, -210], [530, -260, 560, -260]), 1.2),
    pen('M534-160v-30h6v30M542-160v-26h5v26M549-160v-32h6v32M536-210v-28h7v28M546-210v-34h6v34', 0.6),
  )

/** The section of a screening room: raked seats, the beam and the screen. */
export function screening(): Sheet {
  const { across, down, level } = notes(3.2)
  const rows = [0, 1, 2, 3, 4, 5]
  const step = (row: number) => ({ x: 420 + row * 110, y: -row * 32 })
  return {
    kind: 'section',
    grain: 3.2,
    corner: [-160, -650],
    parts: [
      part(wash(box(20, -480, 1140, 480), 'paper')),
      part(
        {
          d: polygon([
            [1098, -330],
            [70, -400],
            [70, -110],
          ]),
          fill: 'accent',
          opacity: 0.13,
        },
        dashed(segments([1098, -330, 70, -400], [1098, -330, 70, -110]), 'accent', 0.7),
        { d: line([66, -410], [66, -100]), stroke: 'accent', weight: 2.6 },
        pen(segments([40, -430, 66, -410], [40, -80, 66, -100]), 0.7),
      ),
      part(
        cut(`M360 0${rows.map((row) => `V${step(row).y}H${step(row).x + 55}`).join('')}V-160H1160V20H360Z`),
        solid(box(1080, -345, 50, 30), 'ink'),
        cut(box(1095, -315, 14, 155)),
      ),
      ...rows.map((row) => {
        const { x, y } = step(row)
        return part(solid(`M${x - 30} ${y}v-44h34v-44q4-6 9 0l4 88Z`, 'shade', 0.8))
      }),
      seated(400, step(0).y, true),
      seated(620, step(2).y, true),
      seated(730, step(3).y, true),
      part(
        cut(
          box(0, -500, 1180, 20) + box(0, -480, 20, 480) + box(1160, -480, 20, 480) + box(-40, 0, 1260, 20),
        ),
        ...[200, 380, 560, 740, 920].map((x) => pen(`M${x} -480l30 34h90l30-34`, 0.7)),
        fine(hatch(corners(0, 20, 1180, 60), 14, 45), 0.6),
      ),
      down([-480, -400, -110, 0], -46, { to: 0 }),
      down([-480, 0], -92, { to: 0 }),
      across([0, 420, 970, 1180], 110, { to: 20 }),
      across([0, 1180], 160, { to: 20 }),
      level(1215, 0, 0),
      level(1215, -160, 1.6),
    ],
  }
}
