import * as contract from '@esquadro/contract/security/shared'
import { handle } from '../http/handle.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listOwnSecurityEvents } from './security-events.queries.ts'

export const getOwn = handle(contract.getOwn, async ({ query, user }, { db }) => ({
  ...(await listOwnSecurityEvents(db, user.id, query)),
  keptDays: (await getRules(db)).securityEventDays,
}))
