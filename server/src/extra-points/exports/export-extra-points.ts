import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/extra-points/cms'
import { dayOf } from '../../clock.ts'
import type { Context } from '../../context/context.ts'
import type { ExportColumn } from '../../lists/export-columns.ts'
import { exportList } from '../../lists/export-list.ts'
import type { Language } from '../../messages/messages.ts'
import { exportedExtraPoints } from '../cms-extra-points.queries.ts'
import type { ExtraPointRow } from '../extra-points.queries.ts'
import { stateOf } from '../extra-points.rules.ts'
import { extraPointText } from './extra-point-export.messages.ts'

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
