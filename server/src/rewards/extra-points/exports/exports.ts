import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/rewards/extra-points/cms'
import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context/context.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import type { ExportColumn } from '../../../platform/lists/export-columns.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import type { Language } from '../../../platform/messages/messages.ts'
import { exportedExtraPoints, listRefusals } from '../cms-extra-points.queries.ts'
import { type ExtraPointRow, getExtraPoint, listClaims } from '../extra-points.queries.ts'
import { stateOf } from '../extra-points.rules.ts'
import { extraPointText } from './extra-point-export.messages.ts'
import { participantsExportText, refusalText } from './participants-export.messages.ts'

/** Exports the extra points as filtered and sorted. */
export function exportExtraPoints(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const today = dayOf(context.clock.now())
  return exportList(context, {
    subject: 'extra-point',
    name: extraPointText(context.language).file,
    query,
    rows: exportedExtraPoints(context.db, query, today),
    columns: columnsIn(context.language, today),
  })
}

function columnsIn(language: Language, today: string): ExportColumn<ExtraPointRow>[] {
  const { columns, states } = extraPointText(language)
  return [
    { title: columns.name, value: (row) => row.name },
    { title: columns.description, value: (row) => row.description },
    { title: columns.points, kind: 'integer', value: (row) => row.points },
    { title: columns.validFrom, kind: 'day', value: (row) => row.validFrom },
    { title: columns.validUntil, kind: 'day', value: (row) => row.validUntil },
    { title: columns.state, value: (row) => states[stateOf(row, today)] },
    { title: columns.claims, kind: 'integer', value: (row) => row.claims },
    { title: columns.maxClaims, kind: 'integer', value: (row) => row.maxClaims },
    { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
  ]
}

/** Exports the participants of an extra point as searched, newest first. Throws `not-found`. */
export async function exportParticipants(
  context: Context,
  query: QueryOf<typeof contract.exportParticipants>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { participantsFile, columns, ways } = participantsExportText(language)
  const { id } = await getExtraPoint(db, query.id)
  return exportList(context, {
    subject: 'extra-point',
    name: participantsFile,
    query,
    rows: readPages(db, (trx, page) => listClaims(trx, id, { ...page, q: query.q })),
    columns: [
      { title: columns.professional, value: (row) => row.name },
      // A check constraint excludes other values.
      { title: columns.how, value: (row) => ways[row.how as keyof typeof ways] },
      { title: columns.points, kind: 'integer', value: (row) => row.points },
      { title: columns.claimedAt, kind: 'instant', value: (row) => row.claimedAt },
      { title: columns.removedAt, kind: 'instant', value: (row) => row.removedAt },
    ],
  })
}

/** Exports the refused scans of an extra point, newest first. Throws `not-found`. */
export async function exportRefusals(
  context: Context,
  query: QueryOf<typeof contract.exportRefusals>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { refusalsFile, columns, ways } = participantsExportText(language)
  const { id } = await getExtraPoint(db, query.id)
  return exportList(context, {
    subject: 'extra-point',
    name: refusalsFile,
    query,
    rows: readPages(db, (trx, page) => listRefusals(trx, id, { ...page, q: query.q })),
    columns: [
      { title: columns.professional, value: (row) => row.name },
      { title: columns.reason, value: (row) => refusalText(language, row.code) },
      { title: columns.how, value: (row) => ways[row.how] },
      { title: columns.at, kind: 'instant', value: (row) => row.at },
    ],
  })
}
