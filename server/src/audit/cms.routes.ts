import * as cmsAudit from '@esquadro/contract/audit/cms'
import { handle } from '../http/handle.ts'
import { listAudit, listKinds } from './audit.queries.ts'

export const getAll = handle(cmsAudit.getAll, async ({ query }, { db }) => listAudit(db, query))

export const getKinds = handle(cmsAudit.getKinds, async (_request, { db }) => listKinds(db))
