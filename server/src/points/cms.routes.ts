import * as cmsPoints from '@esquadro/contract/points/cms'
import { handle } from '../http/handle.ts'
import { listRoots } from './roots.queries.ts'

export const getRoots = handle(cmsPoints.getRoots, ({ query }, { db }) => listRoots(db, query))
