import type { Sheet } from '../drawing.types.ts'
import { type Piece, put, shelf, stair, stool, worktop } from '../kit/furniture.ts'
import { plant } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import {
  boards,
  column,
  door,
  doubleDoor,
  entrance,
  innerWall,
  outerWalls,
  passage,
  room,
  sliding,
  tiles,
  window,
} from '../kit/walls.ts'
import { basin, toilet } from '../kit/wet.ts'
import {
  box,
  circle,
  corners,
  dashed,
  fine,
  line,
  part,
  pen,
  rounded,
  segments,
  solid,
  wash,
} from '../strokes.ts'

/** An exhibition: partitions on a route, pictures on the walls, works on plinths. */
export function exhibition(): Sheet {
  const { across, down, north, scale, u } = notes(4)
  const hall = { x: 30, y: 30, w: 1340, d: 700 }
  const plinth = (x: number, y: number, s = 60) => ({
    marks: [solid(box(x, y, s, s), 'paper', 1), solid(circle(x + s / 2, y + s / 2, s * 0.3), 'shade', 0.7)],
    footprint: { x, y, w: s, d: s },
  })
  const bench = (x: number, y: number) => ({
    marks: [
      solid(rounded(x, y, 160, 50, 6), 'tint', 0.8),
      fine(segments([x + 53, y, x + 53, y + 50], [x + 107, y, x + 107, y + 50]), 0.5),
    ],
    footprint: { x, y, w: 160, d: 50 },
  })
  const pictures = [
    [260, 30, 110],
    [430, 30, 160],
    [620, 30, 80],
    [800, 30, 140],
    [1000, 30, 120],
    [1180, 30, 100],
  ] as const
  return {
    kind: 'plan',
    grain: 4,
    corner: [-300, -250],
    parts: [
      part(wash(box(0, 0, 1400, 760), 'paper')),
      room(hall, tiles(hall, 100)),
      part(...pictures.map(([x, y, w]) => ({ d: box(x, y, w, 8), fill: 'accent' as const }))),
      plinth(470, 330),
      plinth(470, 520),
      plinth(555, 415, 80),
      plinth(1120, 480, 90),
      plinth(1180, 180),
      bench(780, 200),
      bench(1040, 640),
      part({
        d: 'M150 790V610C150 480 190 250 300 170S560 150 620 230S700 560 860 600S1030 560 1040 400S1110 330 1240 330S1290 560 1240 690V800',
        stroke: 'accent',
        weight: 0.9,
        dash: [6, 4],
      }),
      column(310, 400, 16),
      column(310, 600, 16),
      innerWall([380, 250], [380, 730], [passage(600, 720)], 20),
      innerWall([740, 30], [740, 110], [], 20),
      innerWall([740, 290], [740, 430], [], 20),
      innerWall([960, 200], [960, 520], [], 20),
      innerWall([960, 200], [1060, 200], [], 20),
      outerWalls(corners(0, 0, 1400, 760), 30, {
        1: [window(260, 460)],
        2: [window(460, 700), entrance(doubleDoor(70, 230, -1)), doubleDoor(1160, 1320, 1)],
        3: [window(280, 460)],
      }),
      across([0, 380, 740, 960, 1400], -60, { to: 0 }),
      across([0, 1400], -114, { to: 0 }),
      down([0, 250, 760], -70, { to: 0 }),
      down([0, 760], -128, { to: 0 }),
      north(1510, -110, -35),
      scale(560, 880, 200, 3, 'm'),
      part(
        { text: '01', at: [270, 30 + u(13)], size: 8 },
        { text: '02', at: [840, 30 + u(13)], size: 8 },
        { text: '03', at: [1190, 30 + u(13)], size: 8 },
      ),
    ],
  }
}

/** A table to cut and glue at, with stools around it and a model on it. */
const workbench = (w: number, d: number): Piece => ({
  w,
  d,
  marks: [
    solid(box(0, 0, w, d), 'paper', 1),
    fine(box(14, 12, 60, d - 24), 0.6),
    fine(
      segments(
        ...Array.from({ length: 5 }, (_, i) => [14 + 10 * (i + 1), 12, 14 + 10 * (i + 1), d - 12] as const),
      ),
      0.4,
    ),
    solid(box(w - 96, 18, 74, d - 36), 'tint', 0.7),
    solid(box(w - 84, 26, 34, d - 56), 'shade', 0.7),
    pen(line([w - 110, d - 12], [w - 126, 14]), 1.1),
  ],
})

/** A workshop for models: benches with stools, shelves, a sink, light from the north. */
export function modelWorkshop(): Sheet {
  const { across, down, north, sectionLine, scale } = notes(2.8)
  const floor = { x: 20, y: 20, w: 960, d: 520 }
  const benches = [
    [150, 160],
    [430, 160],
    [710, 160],
    [150, 370],
    [430, 370],
  ] as const
  return {
    kind: 'plan',
    grain: 2.8,
    corner: [-190, -180],
    parts: [
      part(wash(box(0, 0, 1000, 560), 'paper')),
      room(floor, boards(floor, 20, true)),
      ...benches.flatMap(([x, y]) => [
        put(workbench(200, 80), x, y),
        stool(x + 40, y - 24),
        stool(x + 110, y - 24),
        stool(x + 40, y + 104),
        stool(x + 110, y + 104),
      ]),
      put(shelf(300, 36), 20, 180, 'left'),
      put(worktop(200, { sink: 70 }), 920, 320, 'right'),
      put(shelf(220, 36), 240, 504, 'bottom'),
      outerWalls(corners(0, 0, 1000, 560), 20, {
        0: [window(80, 320), window(380, 620), window(680, 920)],
        2: [entrance(door(720, 810, 'from', -1)), window(500, 640)],
      }),
      across([0, 350, 650, 1000], -42, { to: 0 }),
      across([0, 1000], -82, { to: 0 }),
      down([0, 160, 240, 370, 450, 560], -50, { to: 0 }),
      down([0, 560], -96, { to: 0 }),
      sectionLine([-160, 325], [1050, 325], 'up', 'C'),
      north(1080, -90, 0),
      scale(400, 622, 100, 2, 'm'),
    ],
  }
}

/** A shop: a window to the street, islands of samples, a counter and a wall of swatches. */
export function showroom(): Sheet {
  const { across, down, north, scale, sectionLine } = notes(3)
  const floor = { x: 20, y: 20, w: 780, d: 560 }
  const store = { x: 812, y: 20, w: 248, d: 560 }
  const samples = (w: number, d: number): Piece => ({
    w,
    d,
    marks: [
      solid(box(0, 0, w, d), 'paper', 1),
      ...Array.from({ length: Math.floor(w / 40) }, (_, i) =>
        solid(
          box(8 + i * 40, 8, 30, d / 2 - 12),
          i % 3 === 0 ? 'shade' : i % 3 === 1 ? 'tint' : 'paper',
          0.5,
        ),
      ),
      ...Array.from({ length: Math.floor(w / 40) }, (_, i) =>
        solid(
          box(8 + i * 40, d / 2 + 4, 30, d / 2 - 12),
          i % 3 === 1 ? 'shade' : i % 3 === 2 ? 'tint' : 'paper',
          0.5,
        ),
      ),
    ],
  })
  return {
    kind: 'plan',
    grain: 3,
    corner: [-190, -175],
    parts: [
      part(wash(box(0, 0, 1080, 600), 'paper')),
      room(floor, tiles(floor, 80)),
      room(store),
      put(samples(240, 110), 180, 180),
      put(samples(240, 110), 180, 370),
      put(samples(160, 90), 520, 320, 'left'),
      put(shelf(500, 40), 240, 20),
      put(shelf(420, 40), 20, 60, 'left'),
      put(worktop(220, { depth: 65 }), 640, 180, 'right'),
      stool(735, 250),
      part(
        fine(
          segments(...Array.from({ length: 12 }, (_, i) => [245 + i * 40, 22, 245 + i * 40, 58] as const)),
          0.6,
        ),
      ),
      put(shelf(440, 60), 1000, 40, 'right'),
      put(stair(96, 252, 14), 814, 22),
      plant(770, 552, 22),
      plant(50, 552, 22),
      innerWall([806, 20], [806, 580], [door(330, 420, 'from', 1)]),
      outerWalls(corners(0, 0, 1080, 600), 20, {
        2: [window(60, 290), entrance(doubleDoor(330, 490, -1)), window(530, 760), doubleDoor(880, 1020, -1)],
      }),
      across([0, 806, 1080], -44, { to: 0 }),
      across([0, 1080], -88, { to: 0 }),
      down([0, 180, 290, 370, 480, 600], -52, { to: 0 }),
      down([0, 600], -100, { to: 0 }),
      sectionLine([600, -140], [600, 665], 'right', 'D'),
      north(1160, -90, 180),
      scale(720, 668, 100, 2, 'm'),
    ],
  }
}

/** A roof terrace with mats in rows, a pergola and planters. */
export function yogaTerrace(): Sheet {
  const { across, down, north, scale, spot } = notes(2.8)
  const deck = { x: 15, y: 15, w: 770, d: 450 }
  const mat: Piece = {
    w: 62,
    d: 176,
    marks: [solid(rounded(0, 0, 62, 176, 3), 'tint', 0.8), fine(rounded(5, 5, 52, 166, 2), 0.5)],
  }
  const inside = { x: 797, y: 15, w: 188, d: 450 }
  return {
    kind: 'plan',
    grain: 2.8,
    corner: [-190, -195],
    parts: [
      part(wash(box(0, 0, 1000, 480), 'paper')),
      room(deck, boards(deck, 14)),
      room(inside),
      ...[150, 270, 390, 510].flatMap((x) => [put(mat, x, 62), put(mat, x, 262)]),
      put(
        { ...mat, marks: [...mat.marks, { d: rounded(5, 5, 52, 166, 2), stroke: 'accent', weight: 1 }] },
        600,
        210,
        'left',
      ),
      part(
        ...[120, 240, 360, 480, 600].map((x) => dashed(line([x, 6], [x, 474]), 'ink', 0.5)),
        dashed(box(95, 40, 530, 420), 'ink', 0.7),
      ),
      plant(50, 55, 28),
      plant(50, 125, 24),
      plant(50, 355, 24),
      plant(50, 425, 28),
      plant(750, 50, 26),
      put(shelf(95, 40), 797, 165, 'left'),
      put(worktop(150, { sink: 45, depth: 55 }), 835, 410, 'bottom'),
      put(toilet, 919, 24, 'right'),
      put(basin(60, 40), 945, 76, 'right'),
      innerWall([895, 15], [895, 150], [door(70, 144, 'from', -1)], 10),
      innerWall([895, 150], [985, 150], [], 10),
      innerWall([791, 15], [791, 465], [sliding(270, 440)]),
      outerWalls(corners(0, 0, 1000, 480), 15, {
        1: [entrance(door(200, 285, 'from', -1)), window(60, 110)],
        0: [window(60, 360), window(420, 720)],
        3: [window(60, 420)],
        2: [window(60, 360), window(420, 720)],
      }),
      spot(650, 120, 31.5),
      across([0, 791, 1000], -42, { to: 0 }),
      across([0, 1000], -84, { to: 0 }),
      down([0, 62, 238, 480], -44, { to: 0 }),
      down([0, 480], -86, { to: 0 }),
      north(1090, -100, -60),
      scale(640, 560, 100, 3, 'm'),
    ],
  }
}
