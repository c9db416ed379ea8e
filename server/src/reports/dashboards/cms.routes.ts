import * as contract from '@esquadro/contract/reports/dashboards/cms'
import { currentCycle } from '../../people/levels/levels.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { withReason } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { valueOf } from './cms-dashboard.rules.ts'
import { countOpenWork } from './count-open-work.ts'
import { listExpiring } from './expiring.queries.ts'
import { exportDashboard } from './export-dashboard.ts'
import { getCmsDashboard } from './get-cms-dashboard.ts'
import { listOpen } from './liability.queries.ts'
import { listEntries } from './months.queries.ts'
import { nearLevels, quietStores, readPage, readSortedPage, socialProfiles } from './people.queries.ts'

const invoiceOf = (row: { readonly invoiceId: string | null; readonly invoiceNumber: string | null }) =>
  row.invoiceId && row.invoiceNumber ? { id: row.invoiceId, number: row.invoiceNumber } : null

export const getAll = handle(contract.getAll, (_request, context) => getCmsDashboard(context))

export const getOpenWork = handle(contract.getOpenWork, ({ user }, { db }) => countOpenWork(db, user))

export const getEntries = handle(contract.getEntries, async ({ query }, { db, language }) => {
  const { page, limit, ...filter } = query
  const { rows, total, points } = await listEntries(db, filter, { page, limit })
  const items = rows.map((row) => ({
    ...withReason(row, language),
    professional: { id: row.professionalId, name: row.professionalName },
    invoice: invoiceOf(row),
  }))
  return { items, total, page, limit, totals: { points } }
})

export const getOpenPoints = handle(contract.getOpenPoints, async ({ query }, { db, clock }) => {
  const { page, limit, ...filter } = query
  const now = clock.now()
  const { rows, total, points } = await listOpen(db, { filter, now, today: dayOf(now) }, { page, limit })
  const items = rows.map((row) => ({
    ...row,
    professional: { id: row.professionalId, name: row.professionalName },
    invoice: invoiceOf(row),
  }))
  return { items, total, page, limit, totals: { points } }
})

export const getExpiring = handle(contract.getExpiring, async ({ query }, { db, clock }) => {
  const { page, limit, ...filter } = query
  const { thousandPointsCents } = await getRules(db)
  const { rows, total, points } = await listExpiring(
    db,
    { ...filter, today: dayOf(clock.now()) },
    { page, limit },
  )
  const items = rows.map((row) => ({ ...row, cents: valueOf(row.points, thousandPointsCents) }))
  return { items, total, page, limit, totals: { points, cents: valueOf(points, thousandPointsCents) } }
})

export const getNearLevels = handle(contract.getNearLevels, async ({ query }, { db, clock }) => {
  const { page, limit, q, level } = query
  const cycle = await currentCycle(db, clock.now())
  return { ...(await readSortedPage(db, nearLevels({ cycle, q, level }), { page, limit })), page, limit }
})

export const getQuietStores = handle(contract.getQuietStores, async ({ query }, { db, clock }) => {
  const { page, limit, q, days } = query
  const stores = quietStores({ today: dayOf(clock.now()), days: Number(days), q })
  return { ...(await readSortedPage(db, stores, { page, limit })), page, limit }
})

export const getUsersWithSocialMedia = handle(contract.getUsersWithSocialMedia, async ({ query }, { db }) => {
  const { page, limit, q, network } = query
  return { ...(await readPage(db, socialProfiles({ q, network }), { page, limit })), page, limit }
})

export const getDataToExport = handle(contract.getDataToExport, ({ query }, context) =>
  exportDashboard(context, query),
)
