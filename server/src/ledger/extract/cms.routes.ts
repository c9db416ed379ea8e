import * as contract from '@esquadro/contract/ledger/extract/cms'
import { requireProfessional } from '../../people/accounts/accounts.policies.ts'
import { getStanding } from '../../people/levels/levels.queries.ts'
import { handle } from '../../platform/http/handle.ts'
import { withReason } from '../../platform/messages/messages.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { exportLines } from './export-lines.ts'
import { getSummary as getPointsSummary, listLines } from './extract.queries.ts'
import { getBalances } from './statement.queries.ts'

export const getAll = handle(
  contract.getAll,
  async ({ query: { professional, ...query }, user }, context) => {
    const { db, clock, language } = context
    await requireProfessional(db, professional)
    await recordViews(context, user, 'professional', [professional])
    const [{ items, ...page }, balances] = await Promise.all([
      listLines(db, professional, query, clock.now()),
      getBalances(db, professional, query),
    ])
    return { items: items.map((line) => withReason(line, language)), ...page, balances }
  },
)

export const exportAll = handle(contract.exportAll, async ({ query, user }, context) => {
  await recordViews(context, user, 'professional', [query.professional])
  return exportLines(context, query)
})

export const getSummary = handle(contract.getSummary, async ({ query: { professional } }, { db, clock }) => {
  const now = clock.now()
  await requireProfessional(db, professional)
  return getPointsSummary(db, professional, await getStanding(db, professional, now), now)
})
