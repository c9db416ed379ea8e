import * as contract from '@esquadro/contract/security/cms'
import { handle } from '../http/handle.ts'
import { listSecurityEvents } from './security-events.queries.ts'

export const getAll = handle(contract.getAll, async ({ query }, { db }) => listSecurityEvents(db, query))
