import type { Sheet } from '../drawing.types.ts'
import { fridge, glass, lay, type Piece, put, rug, shelf, stool, table, worktop } from '../kit/furniture.ts'
import { plant } from '../kit/nature.ts'
import { notes } from '../kit/notes.ts'
import {
  boards,
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
import { basin, shower, toilet, tub } from '../kit/wet.ts'
import type { Random } from '../random.ts'
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

/** An island to cook at, with its hob and a worktop for stools. */
const island = (w: number): Piece => ({
  w,
  d: 95,
  marks: [
    solid(box(0, 0, w, 95), 'paper', 1),
    fine(line([0, 60], [w, 60]), 0.5),
    ...worktop(w, { hob: w / 2 - 29 }).marks.slice(1),
  ],
})

/** A kitchen with an island and a breakfast table by the garden door. */
export function kitchen(): Sheet {
  const { across, down, north, sectionLine, scale } = notes(2)
  const floor = { x: 15, y: 15, w: 590, d: 370 }
  return {
    kind: 'plan',
    grain: 2,
    corner: [-150, -122],
    parts: [
      part(wash(box(0, 0, 620, 400), 'paper')),
      room(floor, tiles(floor, 60)),
      put(worktop(390, { sink: 160 }), 15, 15),
      put(fridge(72), 408, 15),
      put(shelf(120, 60), 484, 15),
      put(worktop(120), 15, 80, 'left'),
      put(island(240), 150, 175),
      stool(190, 300),
      stool(270, 300),
      stool(350, 300),
      put(table(80, 80, 1), 490, 190),
      plant(575, 355, 24),
      part(
        ...[190, 270, 350].flatMap((x) => [
          dashed(circle(x, 222, 13), 'accent', 0.7),
          pen(segments([x - 5, 222, x + 5, 222], [x, 217, x, 227]), 0.4),
        ]),
      ),
      outerWalls(corners(0, 0, 620, 400), 15, {
        0: [window(120, 300)],
        1: [window(160, 300)],
        2: [sliding(330, 540)],
        3: [entrance(door(290, 372, 'to', 1))],
      }),
      across([0, 150, 390, 620], -26, { to: 0 }),
      across([0, 620], -52, { to: 0 }),
      down([0, 175, 270, 400], -46, { to: 0 }),
      down([0, 400], -76, { to: 0 }),
      sectionLine([270, -84], [270, 432], 'left'),
      north(720, -50, -20),
      scale(440, 440, 50, 4, 'm'),
    ],
  }
}

/** A bathroom with a tub under the window and a walk-in shower. */
export function bathroom(): Sheet {
  const { across, down, north, scale, spot } = notes(1.5)
  const floor = { x: 15, y: 15, w: 390, d: 250 }
  return {
    kind: 'plan',
    grain: 1.5,
    corner: [-160, -100],
    parts: [
      part(wash(box(0, 0, 420, 280), 'paper')),
      room(floor, tiles(floor, 30)),
      put(tub(180, 80), 15, 15),
      put(shower(100, 120), 305, 15),
      glass({ x: 300, y: 15, w: 2, d: 90 }),
      put(basin(150, 50, 2), 15, 215, 'bottom'),
      put(toilet, 186, 199, 'bottom'),
      part(
        solid(rounded(205, 20, 60, 40, 3), 'tint', 0.6),
        fine(
          segments(
            [211, 27, 259, 27],
            [211, 34, 259, 34],
            [211, 41, 259, 41],
            [211, 48, 259, 48],
            [211, 55, 259, 55],
          ),
          0.5,
        ),
      ),
      plant(385, 245, 17),
      outerWalls(corners(0, 0, 420, 280), 15, {
        0: [window(40, 170)],
        1: [window(40, 90)],
        2: [entrance(door(250, 330, 'from', -1))],
      }),
      spot(236, 150, -0.02),
      across([0, 195, 305, 420], -20, { to: 0 }),
      across([0, 420], -42, { to: 0 }),
      down([0, 135, 280], -34, { to: 0 }),
      down([0, 280], -58, { to: 0 }),
      north(478, -40, 45),
      scale(60, 316, 50, 2, 'm'),
    ],
  }
}

/** A dining room with one long table, and the kitchen that serves it. */
export function longTable(random: Random): Sheet {
  const { across, down, north, sectionLine, scale } = notes(2.6)
  const seats = random.pick([7, 8, 9] as const)
  const length = seats * 62
  const hall = { x: 20, y: 20, w: 700, d: 460 }
  const kitchenFloor = { x: 732, y: 20, w: 228, d: 460 }
  const left = 370 - (length + 56) / 2
  return {
    kind: 'plan',
    grain: 2.6,
    corner: [-180, -156],
    parts: [
      part(wash(box(0, 0, 980, 500), 'paper')),
      room(hall, boards(hall, 16)),
      room(kitchenFloor, tiles(kitchenFloor, 40)),
      lay(rug(length + 130, 240), 370 - (length + 130) / 2, 130),
      put(table(length, 100, seats, true, true), left, 172),
      part(
        dashed(line([370 - length / 2 + 20, 250], [370 + length / 2 - 20, 250]), 'accent', 0.8),
        ...Array.from({ length: 5 }, (_, index) =>
          dashed(circle(370 - length / 2 + 20 + ((length - 40) * index) / 4, 250, 11), 'accent', 0.7),
        ),
      ),
      put(shelf(230, 40), 180, 20),
      plant(50, 450, 24),
      plant(688, 450, 24),
      put(worktop(380, { sink: 60, hob: 230 }), 900, 26, 'right'),
      put(fridge(70), 830, 410, 'bottom'),
      put(worktop(180), 738, 150, 'left'),
      outerWalls(corners(0, 0, 980, 500), 20, {
        0: [window(440, 660), window(780, 860)],
        1: [window(120, 240)],
        2: [window(80, 280), entrance(doubleDoor(320, 480, -1)), window(520, 660)],
        3: [window(100, 400)],
      }),
      innerWall([726, 20], [726, 480], [passage(350, 460)]),
      across([0, 726, 980], -38, { to: 0 }),
      across([0, 980], -74, { to: 0 }),
      down([0, 200, 300, 500], -56, { to: 0 }),
      down([0, 500], -96, { to: 0 }),
      sectionLine([-150, 230], [1030, 230], 'up', 'B'),
      north(1018, -96, 15),
      scale(720, 556, 100, 2, 'm'),
    ],
  }
}
