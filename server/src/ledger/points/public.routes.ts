import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { handle } from '../../platform/http/handle.ts'
import { listRoots } from './proof/roots.queries.ts'

export const getRoots = handle(publicPoints.getRoots, ({ query }, { db }) => listRoots(db, query))
