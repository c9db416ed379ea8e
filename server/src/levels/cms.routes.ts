import * as cmsLevels from '@esquadro/contract/levels/cms'
import { handle } from '../http/handle.ts'
import { listLevels } from './levels.queries.ts'

export const getLevels = handle(cmsLevels.getLevels, async (_request, { db }) => ({
  items: [...(await listLevels(db))],
}))
