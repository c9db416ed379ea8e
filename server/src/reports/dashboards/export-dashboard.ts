import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/reports/dashboards/cms'
import { currentCycle } from '../../people/levels/levels.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { ExportColumn } from '../../platform/lists/export-columns.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { reasonText } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { valueOf } from './cms-dashboard.rules.ts'
import { dashboardExportText } from './dashboard-export.messages.ts'
import { type ExpiringFilter, exportedExpiring } from './expiring.queries.ts'
import { readMonths } from './get-cms-dashboard.ts'
import { exportedOpen, getOpenSums, listOrigins, type OpenRow, type OriginSum } from './liability.queries.ts'
import { type EntryRow, exportedEntries } from './months.queries.ts'
import { nearLevels, quietStores, readAll, socialProfiles } from './people.queries.ts'
import { listWaiting } from './waiting.queries.ts'

type Query = QueryOf<typeof contract.getDataToExport>
interface ExportRequest {
  readonly context: Context
  readonly query: Query
  readonly text: ReturnType<typeof dashboardExportText>
}

/** Exports a part of the dashboard by its key; recorded in the audit log with its filters. */
export const exportDashboard = (context: Context, query: Query): Promise<BinaryOutput> =>
  EXPORTS[query.key]({ context, query, text: dashboardExportText(context.language) })

const EXPORTS: Readonly<Record<contract.ExportKey, (request: ExportRequest) => Promise<BinaryOutput>>> = {
  waiting: exportWaiting,
  months: exportMonths,
  'expiry-months': exportExpiryMonths,
  categories: (request) => exportOrigins(request, 'categories'),
  stores: (request) => exportOrigins(request, 'stores'),
  'near-levels': exportNearLevels,
  'quiet-stores': exportQuietStores,
  'social-media': exportSocialMedia,
  entries: exportEntries,
  'open-points': exportOpenPoints,
  expiring: exportExpiring,
}

const write = <Row>(
  { context, query, text }: ExportRequest,
  rows: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
): Promise<BinaryOutput> =>
  exportList(context, { subject: 'dashboard', name: text.files[query.key], query, rows, columns })

async function* inOneBatch<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[], void> {
  yield await rows
}

function exportWaiting(request: ExportRequest) {
  const { columns, waiting } = request.text
  return write(request, inOneBatch(listWaiting(request.context.db)), [
    { title: columns.waiting, value: (row) => waiting[row.kind] },
    { title: columns.count, kind: 'integer', value: (row) => row.count },
    { title: columns.since, kind: 'instant', value: (row) => row.since },
    { title: columns.value, kind: 'money', value: (row) => row.cents },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
  ])
}

function exportMonths(request: ExportRequest) {
  const { columns } = request.text
  const { db, clock } = request.context
  return write(request, inOneBatch(readMonths(db, dayOf(clock.now()))), [
    { title: columns.month, value: (row) => row.month },
    { title: columns.earned, kind: 'integer', value: (row) => row.earned },
    { title: columns.spent, kind: 'integer', value: (row) => row.spent },
    { title: columns.expired, kind: 'integer', value: (row) => row.expired },
    { title: columns.reversed, kind: 'integer', value: (row) => row.reversed },
    { title: columns.sales, kind: 'integer', value: (row) => row.sales },
    { title: columns.salesValue, kind: 'money', value: (row) => row.salesCents },
  ])
}

async function exportExpiryMonths(request: ExportRequest) {
  const { columns, never } = request.text
  const { db, clock } = request.context
  const { thousandPointsCents } = await getRules(db)
  const now = clock.now()
  const months = getOpenSums(db, now, dayOf(now)).then((sums) => sums.months)
  return write(request, inOneBatch(months), [
    { title: columns.expiryMonth, value: (row) => row.month ?? never },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.value, kind: 'money', value: (row) => valueOf(row.points, thousandPointsCents) },
  ])
}

async function exportOrigins(request: ExportRequest, by: 'stores' | 'categories') {
  const { columns, noStore, noCategory } = request.text
  const { db, clock } = request.context
  const { thousandPointsCents } = await getRules(db)
  const nameOf = ({ id, name }: OriginSum) => (id === null ? (by === 'stores' ? noStore : noCategory) : name)
  const sums = listOrigins(db, dayOf(clock.now()), null).then((origins) => origins[by].items)
  return write(request, inOneBatch(sums), [
    { title: by === 'stores' ? columns.store : columns.category, value: nameOf },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.value, kind: 'money', value: (row) => valueOf(row.points, thousandPointsCents) },
  ])
}

async function exportNearLevels(request: ExportRequest) {
  const { columns, levels } = request.text
  const { db, clock } = request.context
  const { q, level } = request.query
  const cycle = await currentCycle(db, clock.now())
  return write(request, readAll(db, nearLevels({ cycle, q, level })), [
    { title: columns.name, value: (row) => row.name },
    { title: columns.profession, value: (row) => row.profession },
    { title: columns.level, value: (row) => levels[row.level] },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.nextLevel, value: (row) => levels[row.nextLevel] },
    { title: columns.missing, kind: 'integer', value: (row) => row.missing },
  ])
}

function exportQuietStores(request: ExportRequest) {
  const { columns } = request.text
  const { db, clock } = request.context
  const { q, days } = request.query
  const stores = quietStores({ today: dayOf(clock.now()), days: Number(days), q })
  return write(request, readAll(db, stores), [
    { title: columns.store, value: (row) => row.name },
    { title: columns.city, value: (row) => row.city },
    { title: columns.state, value: (row) => row.state },
    { title: columns.lastSentAt, kind: 'instant', value: (row) => row.lastSentAt },
    { title: columns.days, kind: 'integer', value: (row) => row.days },
    { title: columns.yearSales, kind: 'money', value: (row) => row.salesCents },
  ])
}

function exportSocialMedia(request: ExportRequest) {
  const { columns } = request.text
  const { q, network } = request.query
  return write(request, readAll(request.context.db, socialProfiles({ q, network })), [
    { title: columns.name, value: (row) => row.name },
    { title: columns.profession, value: (row) => row.profession },
    { title: columns.city, value: (row) => row.city },
    { title: columns.state, value: (row) => row.state },
    { title: 'Instagram', value: (row) => row.instagram },
    { title: 'Facebook', value: (row) => row.facebook },
    { title: 'Behance', value: (row) => row.behance },
    { title: 'Pinterest', value: (row) => row.pinterest },
  ])
}

function exportEntries(request: ExportRequest) {
  const { context, query, text } = request
  const { columns, kinds, flows } = text
  const { flow, kind, professional, from, to } = query
  const sort = query.sort === 'occurredAt' ? query.sort : '-occurredAt'
  const rows = exportedEntries(context.db, { flow, kind, professional, from, to, sort })
  return write<EntryRow>(request, rows, [
    { title: columns.at, kind: 'instant', value: (row) => row.occurredAt },
    { title: columns.professional, value: (row) => row.professionalName },
    { title: columns.kind, value: (row) => kinds[row.kind] },
    { title: columns.flow, value: (row) => flows[row.flow] },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.store, value: (row) => row.store },
    { title: columns.invoice, value: (row) => row.invoiceNumber },
    { title: columns.reason, value: (row) => reasonText(row.reason, context.language) },
  ])
}

function exportOpenPoints(request: ExportRequest) {
  const { context, query, text } = request
  const { columns, kinds, yes, no } = text
  const { professional, expires, category, store, state } = query
  const now = context.clock.now()
  const sort = query.sort === '-expiresOn' ? query.sort : 'expiresOn'
  const filter = { professional, expires, category, store, state, sort } as const
  return write<OpenRow>(request, exportedOpen(context.db, { filter, now, today: dayOf(now) }), [
    { title: columns.professional, value: (row) => row.professionalName },
    { title: columns.kind, value: (row) => kinds[row.kind] },
    { title: columns.at, kind: 'instant', value: (row) => row.occurredAt },
    { title: columns.store, value: (row) => row.store },
    { title: columns.invoice, value: (row) => row.invoiceNumber },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.pending, value: (row) => (row.isPending ? yes : no) },
    { title: columns.expiresOn, kind: 'day', value: (row) => row.expiresOn },
  ])
}

const isExpiringSort = (sort: string | undefined): sort is ExpiringFilter['sort'] =>
  /^-?(?:firstOn|points|name)$/.test(sort ?? '')

async function exportExpiring(request: ExportRequest) {
  const { context, query, text } = request
  const { columns } = text
  const { q, within, profession } = query
  const { thousandPointsCents } = await getRules(context.db)
  const sort = isExpiringSort(query.sort) ? query.sort : 'firstOn'
  const filter = { q, within, profession, sort, today: dayOf(context.clock.now()) }
  return write(request, exportedExpiring(context.db, filter), [
    { title: columns.professional, value: (row) => row.name },
    { title: columns.profession, value: (row) => row.profession },
    { title: columns.expiringPoints, kind: 'integer', value: (row) => row.points },
    { title: columns.value, kind: 'money', value: (row) => valueOf(row.points, thousandPointsCents) },
    { title: columns.credits, kind: 'integer', value: (row) => row.credits },
    { title: columns.firstOn, kind: 'day', value: (row) => row.firstOn },
    { title: columns.lastOn, kind: 'day', value: (row) => row.lastOn },
  ])
}
