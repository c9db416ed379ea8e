import * as contract from '@esquadro/contract/reports/dashboards/shopkeeper'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { INVOICE_STATUSES } from '@esquadro/contract/sales/invoices/vocabulary'
import { listPreRegistrations } from '../../people/pre-registrations/pre-registrations.queries.ts'
import { toPreRegistration } from '../../people/pre-registrations/pre-registrations.rules.ts'
import { findShopkeeper } from '../../people/shopkeepers/shopkeepers.queries.ts'
import { requireOwnStore } from '../../people/stores/stores.policies.ts'
import { dayOf } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { reasonText } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { listIntakes } from '../../sales/invoices/intake/intakes.queries.ts'
import { getRanking } from '../store-scores/store-scores.queries.ts'
import { getMonthScore } from '../store-scores/store-scores.ts'
import { countByStatus, countWaitingColleagues, listBriefs, listExpiring } from './shopkeeper.queries.ts'

export const getData = handle(contract.getData, async ({ user }, { db, clock, language }) => {
  const storeId = requireOwnStore(user)
  const now = clock.now()
  const own = await findShopkeeper(db, user.id)
  if (!own) throw new AppError('forbidden')
  const counts = await countByStatus(db, storeId)
  const { items: refused, total } = await listIntakes(db, storeId, {
    page: 1,
    limit: 10,
    verdict: 'red',
    state: 'open',
    since: new Date(now.getTime() - 30 * 86_400_000),
  })
  const { rejected, unattributed, latest } = await listBriefs(db, storeId, now)
  const unfinished = await listPreRegistrations(db, storeId, {
    page: 1,
    limit: 10,
    state: 'unfinished',
    sort: '-createdAt',
  })
  const score = await getMonthScore(db, storeId, now)
  const settings = await getRules(db)
  const ranking = settings.storeRanking === 'off' ? null : await getRanking(db, storeId, score.month)
  const withReasonText = <T extends { readonly reason: string | null }>(row: T) => ({
    ...row,
    reason: reasonText(row.reason, language),
  })
  return {
    store: { name: own.tradeName, isManager: own.isManager },
    counts: Object.fromEntries(INVOICE_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
      InvoiceStatus,
      number
    >,
    refusedFiles: {
      total,
      items: refused.slice(0, 5).map(({ id, fileName, refusal, refusalDetails, checks, sentAt }) => ({
        id,
        fileName,
        refusal,
        refusalDetails,
        checks,
        sentAt,
      })),
    },
    rejected: { ...rejected, items: rejected.items.map(withReasonText) },
    unattributed: { ...unattributed, items: unattributed.items.map(withReasonText) },
    preRegistrations: {
      total: unfinished.total,
      items: unfinished.items.slice(0, 5).map((row) => toPreRegistration(row, now)),
    },
    expiring: await listExpiring(db, storeId, dayOf(now)),
    score,
    ranking: ranking && { position: ranking.position, stores: ranking.stores },
    latest: latest.map(withReasonText),
    colleaguesWaiting: await countWaitingColleagues(db, user.id),
  }
})
