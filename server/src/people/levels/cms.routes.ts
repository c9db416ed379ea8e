import * as cmsLevels from '@esquadro/contract/people/levels/cms'
import { handle } from '../../platform/http/handle.ts'
import {
  changeLevels as change,
  listLevelVersions,
  previewLevels as preview,
  removeLevels as remove,
} from './change-levels.ts'
import { currentCycle, listLevels } from './levels.queries.ts'

export const getLevels = handle(cmsLevels.getLevels, async (_request, { db, clock }) => ({
  items: [...(await listLevels(db, await currentCycle(db, clock.now())))],
}))

export const getLevelVersions = handle(cmsLevels.getLevelVersions, (_request, context) =>
  listLevelVersions(context.db, context),
)

export const previewLevels = handle(cmsLevels.previewLevels, ({ body }, context) => preview(context, body))

export const changeLevels = handle(cmsLevels.changeLevels, ({ body, user }, context) =>
  change(context, user, body),
)

export const removeLevels = handle(cmsLevels.removeLevels, ({ body }, context) =>
  remove(context, body.fromCycle),
)
