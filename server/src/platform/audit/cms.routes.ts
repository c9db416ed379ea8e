import * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import { handle } from '../http/handle.ts'
import { listAudit, listKinds } from './audit.queries.ts'
import { exportAudit, exportSecurityEvents as securityFile } from './exports.ts'

export const getAll = handle(cmsAudit.getAll, async ({ query }, { db, language }) =>
  listAudit(db, query, language),
)

export const exportAll = handle(cmsAudit.exportAll, ({ query }, context) => exportAudit(context, query))

export const getKinds = handle(cmsAudit.getKinds, async (_request, { db }) => listKinds(db))

export const exportSecurityEvents = handle(cmsAudit.exportSecurityEvents, ({ query }, context) =>
  securityFile(context, query),
)
