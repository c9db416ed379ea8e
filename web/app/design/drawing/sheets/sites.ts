import type { Point, Sheet } from '../drawing.types.ts'
import { dots, earth, palm, ripples, treeAbove, treeBeside, tuft } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import { lotus, person, seated } from '../kit/people.ts'
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

/** A marble quarry: benches, a block cut loose by the diamond wire, the saw on its rails. */
export function quarry(random: Random): Sheet {
  const { across, down, leader } = notes(3.4)
  const face: Point[] = [
    [620, 0],
    [620, -240],
    [860, -240],
    [860, -480],
    [1100, -480],
    [1100, -700],
    [1420, -700],
    [1420, 0],
  ]
  const vein = (x: number, y: number, length: number) => {
    const points = Array.from(
      { length: 6 },
      (_, i): Point => [x + (length * i) / 5, y - i * 22 + (random.next() - 0.5) * 26],
    )
    return fine(curve(points), 0.7)
  }
  return {
    kind: 'section',
    grain: 3.4,
    corner: [-260, -830],
    parts: [
      part(
        wash(polygon(face), 'tint'),
        ...[0, 1, 2, 3, 4, 5, 6].map((i) => vein(640 + i * 100, -20 - i * 40, 320)),
        fine(
          segments(
            [620, -120, 860, -120],
            [860, -360, 1100, -360],
            [1100, -590, 1420, -590],
            [740, -240, 740, 0],
            [980, -480, 980, -240],
            [1250, -700, 1250, -480],
          ),
          0.6,
        ),
      ),
      part({ d: line([300, 0], ...face.slice(0, 7)), stroke: 'ink', weight: 2.2 }),
      // The block that was cut loose, with its drill marks and veins.
      part(
        solid(box(250, -185, 300, 185), 'paper', 1.4),
        fine(
          curve([
            [250, -60],
            [310, -96],
            [380, -84],
            [450, -130],
            [550, -150],
          ]),
          0.9,
        ),
        fine(
          curve([
            [250, -120],
            [300, -132],
            [350, -160],
            [400, -185],
          ]),
          0.7,
        ),
        fine(
          curve([
            [330, 0],
            [390, -40],
            [460, -46],
            [550, -92],
          ]),
          0.7,
        ),
        fine(
          segments(
            ...Array.from({ length: 14 }, (_, i) => [262 + i * 21, -185, 262 + i * 21, -165] as const),
          ),
          0.9,
        ),
        cut(box(262, 0, 40, 8) + box(500, 0, 40, 8)),
      ),
      // The wire: from the pulley around the block.
      part(
        { d: `M60-70L400-250L568-250L568-4L60-30`, stroke: 'accent', weight: 1.5 },
        dots(
          [
            [140, -112],
            [200, -144],
            [260, -176],
            [320, -208],
            [380, -239],
            [450, -250],
            [520, -250],
            [568, -200],
            [568, -150],
            [568, -100],
            [568, -50],
            [480, -8],
            [400, -12],
            [320, -17],
            [240, -21],
            [160, -25],
          ],
          4.6,
        ),
        solid(circle(30, -50, 44), 'paper', 1.2),
        pen(
          circle(30, -50, 34) +
            circle(30, -50, 8) +
            segments([30, -84, 30, -16], [-4, -50, 64, -50], [6, -74, 54, -26], [6, -26, 54, -74]),
          0.7,
        ),
        solid(
          polygon([
            [-110, -20],
            [-110, -90],
            [-60, -120],
            [0, -120],
            [0, -20],
          ]),
          'shade',
          1,
        ),
        pen(box(-96, -80, 40, 30), 0.7),
        cut(circle(-84, -10, 11) + circle(-20, -10, 11)),
        pen(segments([-200, 0, 230, 0], [-200, -3, 230, -3]), 0.8),
      ),
      person(-150, 0, 172),
      person(770, -240, 172, true),
      earth(
        [
          [-260, 0],
          [1420, 0],
        ],
        120,
        16,
      ),
      treeBeside(1190, -700, 110, random),
      across([250, 550], -300, { to: -185 }),
      across([620, 860, 1100], -760, { to: -700 }),
      down([-185, 0], 196, { to: 250 }),
      down([-700, -480, -240, 0], 1290),
      leader([160, -123], [110, -240], 'Ø 11'),
    ],
  }
}

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
        fine(
          hatch(
            [
              [-140, 18],
              [700, 18],
              [700, 70],
              [-140, 70],
            ],
            10,
            45,
          ),
          0.6,
        ),
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

/** The kiln of a tile factory: rollers, burners, chimneys, and the curve of its temperature. */
export function kiln(): Sheet {
  const { across, u } = notes(3.4)
  const rollers = Array.from({ length: 44 }, (_, i) => 20 + i * 30)
  const x0 = 0
  const curvePoints: Point[] = [
    [0, -420],
    [200, -450],
    [420, -560],
    [640, -665],
    [760, -680],
    [860, -672],
    [960, -560],
    [1120, -470],
    [1340, -430],
  ]
  return {
    kind: 'section',
    grain: 3.4,
    corner: [-170, -790],
    parts: [
      part(
        solid(box(x0, -290, 1340, 210), 'tint', 1.2),
        fine(
          hatch(
            [
              [0, -290],
              [1340, -290],
              [1340, -235],
              [0, -235],
            ],
            12,
            45,
          ) +
            hatch(
              [
                [0, -135],
                [1340, -135],
                [1340, -80],
                [0, -80],
              ],
              12,
              45,
            ),
          0.5,
        ),
        solid(box(x0, -235, 1340, 100), 'paper', 1),
        { d: box(560, -235, 330, 100), fill: 'accent', opacity: 0.22 },
        { d: box(400, -235, 160, 100) + box(890, -235, 110, 100), fill: 'accent', opacity: 0.1 },
        solid(rollers.map((x) => circle(x, -170, 8)).join(''), 'paper', 0.8),
        cut(Array.from({ length: 14 }, (_, i) => box(30 + i * 94, -187, 74, 8)).join('')),
        ...[600, 680, 760, 840].flatMap((x) => [
          { d: `M${x - 10}-137c2-16 6-18 10-32c4 14 8 16 10 32Z`, fill: 'accent' } as const,
          pen(line([x, -137], [x, -60]), 1.2),
        ]),
        pen(line([560, -60], [880, -60]), 1.6),
      ),
      part(
        solid(
          polygon([
            [80, -290],
            [94, -400],
            [126, -400],
            [140, -290],
          ]),
          'shade',
          0.9,
        ),
        solid(box(96, -560, 28, 160), 'paper', 0.9),
        solid(
          polygon([
            [1180, -290],
            [1194, -360],
            [1226, -360],
            [1240, -290],
          ]),
          'shade',
          0.9,
        ),
        solid(box(1196, -480, 28, 120), 'paper', 0.9),
        fine(
          curve([
            [110, -566],
            [124, -590],
            [104, -616],
            [130, -650],
          ]),
          0.9,
        ),
        cut([100, 420, 740, 1060, 1260].map((x) => box(x, -80, 24, 80)).join('')),
      ),
      part(
        pen(line([-40, -400], [1380, -400]), 0.5),
        { d: curve(curvePoints), stroke: 'accent', weight: 1.6 },
        ...[
          [200, -450, '150 °C'],
          [760, -680, '1.200 °C'],
          [1120, -470, '300 °C'],
        ].map(([x, y, text]) => ({
          text: String(text),
          at: [Number(x) + u(4), Number(y) - u(5)] as Point,
          size: 8.5,
          anchor: 'start' as const,
          color: 'accent' as const,
        })),
        { d: circle(200, -450, 8) + circle(760, -680, 8) + circle(1120, -470, 8), fill: 'accent' },
        {
          d: segments(
            [400, -400, 400, -240],
            [560, -400, 560, -240],
            [890, -400, 890, -240],
            [1000, -400, 1000, -240],
          ),
          stroke: 'hair',
          weight: 0.6,
          dash: [3, 3],
        },
      ),
      person(-80, 0, 172),
      person(1400, 0, 172, true),
      earth(
        [
          [-170, 0],
          [1470, 0],
        ],
        90,
        15,
      ),
      across([0, 400, 560, 890, 1000, 1340], 130, { to: 60 }),
    ],
  }
}

/** A building that is going up: a set table on a bare slab, the crane over it. */
export function unfinishedStorey(): Sheet {
  const { down, level } = notes(4)
  const floors = [0, -300, -600, -900]
  return {
    kind: 'section',
    grain: 4,
    corner: [-420, -1080],
    parts: [
      part(...floors.slice(0, 3).map((y) => wash(box(0, y - 300, 900, 300), 'paper'))),
      // The crane.
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
      ),
      // The bare frame.
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
          segments(
            ...Array.from({ length: 11 }, (_, i) => [100 + i * 74, -578, 100 + i * 74, -322] as const),
          ),
          0.7,
        ),
      ),
      // Brickwork that has begun below.
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
      ),
      // The long table on the third slab.
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
      ),
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

/** A pool in section: two depths, steps, palms and the level of the water. */
export function pool(): Sheet {
  const { across, down } = notes(3)
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

/** A garden with three pavilions around a lake, as a site plan. */
export function gardenPlan(random: Random): Sheet {
  const { north, scale } = notes(12)
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
      fine(
        hatch(
          [
            [x, y],
            [x + w, y],
            [x + w, y + d],
            [x, y + d],
          ],
          60,
          90,
        ),
        0.5,
      ),
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
      ),
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
