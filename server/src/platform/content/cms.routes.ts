import * as contract from '@esquadro/contract/platform/content/cms'
import { dayOf } from '../clock.ts'
import { handle } from '../http/handle.ts'
import { listAcceptances, listCmsVersions } from './acceptances.queries.ts'
import { exportAcceptances as exportAcceptancesOf } from './acceptances.ts'

export const getVersions = handle(contract.getVersions, ({ query }, { db, clock }) =>
  listCmsVersions(db, query, dayOf(clock.now())),
)

export const getAcceptances = handle(contract.getAcceptances, ({ query }, { db }) =>
  listAcceptances(db, query),
)

export const exportAcceptances = handle(contract.exportAcceptances, ({ query }, context) =>
  exportAcceptancesOf(context, query),
)
