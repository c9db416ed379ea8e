import type { Sheet } from './drawing.types.ts'
import type { DrawingName } from './drawing-names.ts'
import type { Random } from './random.ts'
import { wallFoot, windowJamb } from './sheets/construction.ts'
import { apartment, courtyardHouse } from './sheets/dwellings.ts'
import { bar, tiledFront } from './sheets/elevations.ts'
import { gardenPlan, pavilion, pool } from './sheets/landscapes.ts'
import { daylight, lightCone, screening } from './sheets/light.ts'
import { livingRoom } from './sheets/living-room.ts'
import { contours, explodedHouse } from './sheets/models.ts'
import { chair, dovetail, tap } from './sheets/objects.ts'
import { arcade, bareRoom } from './sheets/perspectives.ts'
import { bathroom, kitchen, longTable } from './sheets/rooms.ts'
import { stairSection, unfinishedStorey } from './sheets/storeys.ts'
import { bookMatch, paintSamples, tileLayout, weave } from './sheets/surfaces.ts'
import { exhibition, modelWorkshop, showroom, yogaTerrace } from './sheets/venues.ts'
import { kiln, quarry } from './sheets/works.ts'

/**
 * The drawings by name. Their variation (places at a table, crowns of trees, veins of a stone) comes from random numbers seeded by the key.
 */
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
