import type { Part, Sheet } from '../drawing.types.ts'
import {
  armchair,
  bed,
  desk,
  fridge,
  lay,
  lowTable,
  nightTable,
  put,
  rug,
  sofa,
  table,
  wardrobe,
  worktop,
} from '../kit/furniture.ts'
import { plant, ripples, treeAbove } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import {
  boards,
  door,
  entrance,
  innerWall,
  outerWalls,
  passage,
  room,
  sliding,
  tiles,
  window,
} from '../kit/walls.ts'
import { basin, shower, tank, toilet, tub, washer } from '../kit/wet.ts'
import type { Random } from '../random.ts'
import { box, corners, part, wash } from '../strokes.ts'

/** A house around a courtyard that opens to the south. */
export function courtyardHouse(random: Random): Sheet {
  const { across, down, north, sectionLine, scale, spot } = notes(4)
  const bath = { x: 20, y: 20, w: 414, d: 170 }
  const small = { x: 1180, y: 442, w: 180, d: 158 }
  const court = { x: 450, y: 400, w: 480, d: 360 }
  return {
    kind: 'plan',
    grain: 4,
    corner: [-300, -300],
    parts: [
      part(wash(box(court.x, court.y, court.w, court.d), 'tint'), boards(court, 24)),
      part(...ripples(corners(800, 430, 905, 735), 16)),
      part(wash(box(0, 0, 1380, 400) + box(0, 400, 450, 360) + box(930, 400, 450, 360), 'paper')),
      room({ x: 446, y: 20, w: 488, d: 360 }),
      room({ x: 20, y: 202, w: 414, d: 538 }),
      room(bath, tiles(bath, 30)),
      room({ x: 946, y: 20, w: 414, d: 410 }),
      room({ x: 950, y: 612, w: 410, d: 128 }),
      room(small, tiles(small, 30)),
      treeAbove(625, 600, 122, random),
      put(tub(170, 76), 20, 20, 'left'),
      put(basin(150, 48, 2), 125, 20),
      put(toilet, 288, 20),
      put(wardrobe(180), 20, 206, 'left'),
      put(bed(160, 200), 20, 450, 'left'),
      put(nightTable(), 20, 400, 'left'),
      put(nightTable(), 20, 615, 'left'),
      put(desk(140), 270, 652, 'bottom'),
      lay(rug(260, 190), 635, 90),
      put(sofa(220), 655, 24),
      put(lowTable(110, 60), 710, 150),
      put(armchair(), 665, 250, 'bottom'),
      put(armchair(), 785, 250, 'bottom'),
      put(worktop(342, { sink: 90, hob: 230 }), 946, 20),
      put(fridge(), 1290, 20),
      put(table(200, 90, 3), 1075, 200),
      put(wardrobe(112), 1052, 442),
      put(bed(90, 200), 1160, 640, 'right'),
      put(desk(120), 950, 590, 'left'),
      put(shower(90, 90), 1270, 442),
      put(basin(78, 44), 1184, 442),
      put(toilet, 1294, 548, 'right'),
      courtyardWalls(),
      innerWall([20, 196], [434, 196], [door(345, 425, 'to', -1)]),
      innerWall([440, 20], [440, 390], [door(225, 305, 'from', -1)]),
      innerWall([940, 20], [940, 390], [passage(110, 330)]),
      innerWall([950, 436], [1360, 436], [door(962, 1042, 'from', 1)]),
      innerWall([1174, 436], [1174, 606], [door(524, 594, 'to', 1)]),
      innerWall([1174, 606], [1360, 606]),
      spot(500, 200, 0.15),
      spot(480, 440, 0),
      across([0, 440, 940, 1380], -52, { to: 0 }),
      across([0, 1380], -104, { to: 0 }),
      down([0, 196, 760], -52, { to: 0 }),
      down([0, 760], -104, { to: 0 }),
      sectionLine([-170, 340], [1460, 340], 'up'),
      north(1530, -100, 0),
      scale(1140, 850, 100, 3, 'm'),
    ],
  }
}

/** The outer walls with their windows, and the doors to the courtyard. */
const courtyardWalls = (): Part =>
  outerWalls(
    [
      [0, 0],
      [1380, 0],
      [1380, 760],
      [930, 760],
      [930, 400],
      [450, 400],
      [450, 760],
      [0, 760],
    ],
    20,
    {
      0: [window(130, 270), entrance(door(476, 566, 'from', 1)), window(640, 890), window(1000, 1190)],
      1: [window(180, 360), window(548, 588)],
      2: [window(990, 1120)],
      3: [window(590, 710)],
      4: [sliding(490, 890)],
      5: [window(470, 690)],
      6: [window(140, 250)],
      7: [window(480, 580)],
    },
  )

/** A flat with two bedrooms, reached from a landing. */
export function apartment(): Sheet {
  const { across, down, north, sectionLine, scale } = notes(3.4)
  const living = { x: 20, y: 336, w: 574, d: 324 }
  const kitchen = { x: 20, y: 20, w: 314, d: 304 }
  const bath = { x: 606, y: 20, w: 168, d: 244 }
  return {
    kind: 'plan',
    grain: 3.4,
    corner: [-232, -196],
    parts: [
      part(wash(box(0, 0, 1160, 680), 'paper')),
      room(living, boards(living, 18)),
      room(kitchen, tiles(kitchen, 40)),
      room(bath, tiles(bath, 30)),
      room({ x: 346, y: 20, w: 248, d: 310 }),
      room({ x: 786, y: 20, w: 354, d: 344 }),
      room({ x: 606, y: 376, w: 534, d: 284 }),
      put(worktop(304, { sink: 60, hob: 190 }), 24, 20),
      put(fridge(68), 20, 88, 'left'),
      put(washer(), 20, 250, 'left'),
      put(tank(), 20, 190, 'left'),
      put(table(150, 85, 2), 32, 364),
      lay(rug(240, 180), 260, 440),
      put(sofa(210), 280, 560, 'bottom'),
      put(lowTable(100, 55), 335, 475),
      put(armchair(), 210, 458, 'left'),
      put(wardrobe(154), 350, 20),
      put(shower(90, 90), 684, 20),
      put(toilet, 708, 126, 'right'),
      put(basin(74, 44), 730, 178, 'right'),
      put(bed(90, 200), 786, 24, 'left'),
      put(desk(130), 900, 276, 'bottom'),
      put(wardrobe(150), 1080, 90, 'right'),
      put(bed(160, 200), 800, 460, 'bottom'),
      put(nightTable(44), 752, 620, 'bottom'),
      put(nightTable(44), 964, 620, 'bottom'),
      put(wardrobe(220), 1080, 430, 'right'),
      plant(560, 630, 22),
      outerWalls(corners(0, 0, 1160, 680), 20, {
        0: [window(70, 300), entrance(door(508, 590, 'to', 1)), window(625, 675), window(880, 1050)],
        1: [],
        2: [window(120, 480), window(1010, 1070), window(640, 740)],
        3: [window(400, 560)],
      }),
      innerWall([340, 20], [340, 330], [passage(210, 300)]),
      innerWall([20, 330], [346, 330]),
      innerWall([600, 20], [600, 660], [passage(276, 364)]),
      innerWall([606, 270], [774, 270], [door(614, 684, 'from', -1)]),
      innerWall([780, 20], [780, 370], [door(284, 356, 'to', 1)]),
      innerWall([606, 370], [1140, 370], [door(690, 770, 'from', 1)]),
      across([0, 340, 600, 780, 1160], -45, { to: 0 }),
      across([0, 1160], -90, { to: 0 }),
      down([0, 330, 680], -45, { to: 0 }),
      down([0, 680], -90, { to: 0 }),
      sectionLine([700, -145], [700, 755], 'right'),
      north(1270, -60, 30),
      scale(880, 740, 100, 2, 'm'),
    ],
  }
}
