import type { Sheet } from './drawing.types.ts'
import type { DrawingName } from './drawing-names.ts'
import type { Random } from './random.ts'
import {
  bookMatch,
  chair,
  dovetail,
  paintSamples,
  tap,
  tileLayout,
  wallFoot,
  weave,
  windowJamb,
} from './sheets/details.ts'
import { apartment, courtyardHouse } from './sheets/dwellings.ts'
import { daylight, lightCone, screening } from './sheets/light.ts'
import {
  bathroom,
  exhibition,
  kitchen,
  longTable,
  modelWorkshop,
  showroom,
  yogaTerrace,
} from './sheets/rooms.ts'
import { gardenPlan, kiln, pavilion, pool, quarry, stairSection, unfinishedStorey } from './sheets/sites.ts'
import { arcade, bar, bareRoom, contours, explodedHouse, livingRoom, tiledFront } from './sheets/spaces.ts'

/** The drawings by name. What varies within one (places at a table, crowns of trees, veins of a stone) comes from the random numbers of its key. */
export const collection: Readonly<Record<DrawingName, (random: Random) => Sheet>> = {
  'courtyard-house': courtyardHouse,
  apartment,
  kitchen,
  bathroom,
  'long-table': longTable,
  exhibition,
  'model-workshop': modelWorkshop,
  showroom,
  'yoga-terrace': yogaTerrace,
  garden: gardenPlan,
  contours,
  'tile-layout': tileLayout,
  'light-cone': lightCone,
  daylight,
  screening,
  quarry,
  stair: stairSection,
  pavilion,
  kiln,
  'unfinished-storey': unfinishedStorey,
  pool,
  'wall-foot': wallFoot,
  'window-jamb': windowJamb,
  dovetail,
  tap,
  weave,
  chair,
  'book-match': bookMatch,
  'paint-samples': paintSamples,
  'tiled-front': tiledFront,
  bar,
  arcade,
  'living-room': livingRoom,
  'exploded-house': explodedHouse,
  'bare-room': bareRoom,
}
