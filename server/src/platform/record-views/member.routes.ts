import * as contract from '@esquadro/contract/platform/record-views/member'
import { handle } from '../http/handle.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listViews } from './record-views.queries.ts'

export const getViews = handle(contract.getViews, async ({ query, user }, { db }) => {
  const { recordViewDays } = await getRules(db)
  return { ...(await listViews(db, user.id, query)), keptDays: recordViewDays }
})
