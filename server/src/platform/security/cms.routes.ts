import * as contract from '@esquadro/contract/platform/security/cms'
import { handle } from '../http/handle.ts'
import { listSecurityEvents } from '../security-events/security-events.queries.ts'
import { getRules } from '../settings/settings.queries.ts'

export const getAll = handle(contract.getAll, async ({ query }, { db }) => ({
  ...(await listSecurityEvents(db, query)),
  keptDays: (await getRules(db)).securityEventDays,
}))
