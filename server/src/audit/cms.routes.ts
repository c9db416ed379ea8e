import * as cmsAudit from '@esquadro/contract/audit/cms'
import { handle } from '../http/handle.ts'
import { listAudit } from './audit.queries.ts'

export const getAll = handle(cmsAudit.getAll, async ({ query }, { db }) => listAudit(db, query))
