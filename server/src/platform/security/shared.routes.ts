import * as contract from '@esquadro/contract/platform/security/shared'
import { handle } from '../http/handle.ts'
import { listOwnSecurityEvents } from '../security-events/security-events.queries.ts'
import { getRules } from '../settings/settings.queries.ts'

export const getOwn = handle(contract.getOwn, async ({ query, user }, { db }) => ({
  ...(await listOwnSecurityEvents(db, user.id, query)),
  keptDays: (await getRules(db)).securityEventDays,
}))
