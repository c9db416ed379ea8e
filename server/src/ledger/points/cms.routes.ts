import * as cmsPoints from '@esquadro/contract/ledger/points/cms'
import { handle } from '../../platform/http/handle.ts'
import { exportRoots as exportLedgerRoots } from './proof/roots.ts'
import { getHealth as getLedgerHealth, startVerification } from './proof/verify-ledger.ts'

export const exportRoots = handle(cmsPoints.exportRoots, ({ query }, context) =>
  exportLedgerRoots(context, query),
)

export const getHealth = handle(cmsPoints.getHealth, (_request, context) => getLedgerHealth(context))

export const verify = handle(cmsPoints.verify, async ({ user }, context) => {
  await startVerification(context, user)
  return getLedgerHealth(context)
})
