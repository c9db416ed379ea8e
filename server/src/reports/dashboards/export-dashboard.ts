import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/reports/dashboards/cms'
import { entryKinds } from '@esquadro/texts/entries'
import { levelNames } from '@esquadro/texts/levels'
import {
  entriesList,
  expiringPointsList,
  expiryMonthsList,
  flows,
  liabilityWords,
  monthsList,
  nearLevelsList,
  openPointsList,
  originsLists,
  quietStoresList,
  socialProfilesList,
  waitingKinds,
  waitingList,
} from '@esquadro/texts/lists/dashboard'
import { answers } from '@esquadro/texts/words'
import { currentCycle } from '../../people/levels/levels.queries.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { reasonText } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { valueOf } from './cms-dashboard.rules.ts'
import { type ExpiringFilter, exportedExpiring } from './expiring.queries.ts'
import { readMonths } from './get-cms-dashboard.ts'
import { exportedOpen, getOpenSums, listOrigins, type OriginSum } from './liability.queries.ts'
import { exportedEntries } from './months.queries.ts'
import { nearLevels, quietStores, readAll, socialProfiles } from './people.queries.ts'
import { listWaiting } from './waiting.queries.ts'

type Query = QueryOf<typeof contract.getDataToExport>
type Export = (context: Context, query: Query) => Promise<BinaryOutput>

/** Exports a part of the dashboard by its key; recorded in the audit log with its filters. */
export const exportDashboard = (context: Context, query: Query): Promise<BinaryOutput> =>
  EXPORTS[query.key](context, query)

const EXPORTS: Readonly<Record<contract.ExportKey, Export>> = {
  waiting: exportWaiting,
  months: exportMonths,
  'expiry-months': exportExpiryMonths,
  categories: (...request) => exportOrigins('categories', ...request),
  stores: (...request) => exportOrigins('stores', ...request),
  'near-levels': exportNearLevels,
  'quiet-stores': exportQuietStores,
  'social-media': exportSocialMedia,
  entries: exportEntries,
  'open-points': exportOpenPoints,
  expiring: exportExpiring,
}

async function* inOneBatch<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[], void> {
  yield await rows
}

function exportWaiting(context: Context, query: Query) {
  return exportList(context, {
    subject: 'dashboard',
    list: waitingList,
    query,
    rows: inOneBatch(listWaiting(context.db)),
    values: {
      waiting: (row) => waitingKinds[row.kind],
      count: (row) => row.count,
      since: (row) => row.since,
      value: (row) => row.cents,
      points: (row) => row.points,
    },
  })
}

function exportMonths(context: Context, query: Query) {
  const { db, clock } = context
  return exportList(context, {
    subject: 'dashboard',
    list: monthsList,
    query,
    rows: inOneBatch(readMonths(db, dayOf(clock.now()))),
    values: {
      month: (row) => row.month,
      earned: (row) => row.earned,
      spent: (row) => row.spent,
      expired: (row) => row.expired,
      reversed: (row) => row.reversed,
      sales: (row) => row.sales,
      salesValue: (row) => row.salesCents,
    },
  })
}

async function exportExpiryMonths(context: Context, query: Query) {
  const { db, clock } = context
  const { thousandPointsCents } = await getRules(db)
  const now = clock.now()
  const months = getOpenSums(db, now, dayOf(now)).then((sums) => sums.months)
  return exportList(context, {
    subject: 'dashboard',
    list: expiryMonthsList,
    query,
    rows: inOneBatch(months),
    values: {
      month: (row) => row.month ?? liabilityWords.never,
      points: (row) => row.points,
      value: (row) => valueOf(row.points, thousandPointsCents),
    },
  })
}

async function exportOrigins(by: 'stores' | 'categories', context: Context, query: Query) {
  const { db, clock } = context
  const { thousandPointsCents } = await getRules(db)
  const nameOf = ({ id, name }: OriginSum) =>
    id === null ? (by === 'stores' ? liabilityWords.noStore : liabilityWords.noCategory) : name
  const sums = listOrigins(db, dayOf(clock.now()), null).then((origins) => origins[by].items)
  return exportList(context, {
    subject: 'dashboard',
    list: originsLists[by],
    query,
    rows: inOneBatch(sums),
    values: {
      origin: nameOf,
      points: (row) => row.points,
      value: (row) => valueOf(row.points, thousandPointsCents),
    },
  })
}

async function exportNearLevels(context: Context, query: Query) {
  const { db, clock } = context
  const { q, level } = query
  const cycle = await currentCycle(db, clock.now())
  return exportList(context, {
    subject: 'dashboard',
    list: nearLevelsList,
    query,
    rows: readAll(db, nearLevels({ cycle, q, level })),
    values: {
      name: (row) => row.name,
      profession: (row) => row.profession,
      level: (row) => levelNames[row.level],
      points: (row) => row.points,
      nextLevel: (row) => levelNames[row.nextLevel],
      missing: (row) => row.missing,
    },
  })
}

function exportQuietStores(context: Context, query: Query) {
  const { db, clock } = context
  const { q, days } = query
  const stores = quietStores({ today: dayOf(clock.now()), days: Number(days), q })
  return exportList(context, {
    subject: 'dashboard',
    list: quietStoresList,
    query,
    rows: readAll(db, stores),
    values: {
      name: (row) => row.name,
      city: (row) => row.city,
      state: (row) => row.state,
      lastSentAt: (row) => row.lastSentAt,
      days: (row) => row.days,
      sales: (row) => row.salesCents,
    },
  })
}

function exportSocialMedia(context: Context, query: Query) {
  const { q, network } = query
  return exportList(context, {
    subject: 'dashboard',
    list: socialProfilesList,
    query,
    rows: readAll(context.db, socialProfiles({ q, network })),
    values: {
      name: (row) => row.name,
      profession: (row) => row.profession,
      city: (row) => row.city,
      state: (row) => row.state,
      instagram: (row) => row.instagram,
      facebook: (row) => row.facebook,
      behance: (row) => row.behance,
      pinterest: (row) => row.pinterest,
    },
  })
}

function exportEntries(context: Context, query: Query) {
  const { flow, kind, professional, from, to } = query
  const sort = query.sort === 'occurredAt' ? query.sort : '-occurredAt'
  const rows = exportedEntries(context.db, { flow, kind, professional, from, to, sort })
  return exportList(context, {
    subject: 'dashboard',
    list: entriesList,
    query,
    rows,
    values: {
      occurredAt: (row) => row.occurredAt,
      professional: (row) => row.professionalName,
      kind: (row) => entryKinds[row.kind],
      flow: (row) => flows[row.flow],
      points: (row) => row.points,
      store: (row) => row.store,
      invoice: (row) => row.invoiceNumber,
      reason: (row) => reasonText(row.reason, context.language),
    },
  })
}

function exportOpenPoints(context: Context, query: Query) {
  const { professional, expires, category, store, state } = query
  const now = context.clock.now()
  const sort = query.sort === '-expiresOn' ? query.sort : 'expiresOn'
  const filter = { professional, expires, category, store, state, sort } as const
  return exportList(context, {
    subject: 'dashboard',
    list: openPointsList,
    query,
    rows: exportedOpen(context.db, { filter, now, today: dayOf(now) }),
    values: {
      professional: (row) => row.professionalName,
      kind: (row) => entryKinds[row.kind],
      occurredAt: (row) => row.occurredAt,
      store: (row) => row.store,
      invoice: (row) => row.invoiceNumber,
      points: (row) => row.points,
      pending: (row) => answers[row.isPending ? 'yes' : 'no'],
      expiresOn: (row) => row.expiresOn,
    },
  })
}

const isExpiringSort = (sort: string | undefined): sort is ExpiringFilter['sort'] =>
  /^-?(?:firstOn|points|name)$/.test(sort ?? '')

async function exportExpiring(context: Context, query: Query) {
  const { q, within, profession } = query
  const { thousandPointsCents } = await getRules(context.db)
  const sort = isExpiringSort(query.sort) ? query.sort : 'firstOn'
  const filter = { q, within, profession, sort, today: dayOf(context.clock.now()) }
  return exportList(context, {
    subject: 'dashboard',
    list: expiringPointsList,
    query,
    rows: exportedExpiring(context.db, filter),
    values: {
      name: (row) => row.name,
      profession: (row) => row.profession,
      points: (row) => row.points,
      value: (row) => valueOf(row.points, thousandPointsCents),
      credits: (row) => row.credits,
      firstOn: (row) => row.firstOn,
      lastOn: (row) => row.lastOn,
    },
  })
}
