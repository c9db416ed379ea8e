import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as report from '@esquadro/contract/reports/experience-reports/cms'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { texts } from './experience-report-export.messages.ts'
import { exportedFigures } from './experience-reports.queries.ts'

/** Returns the number of participants whose attendance is recorded. */
const checkedOf = ({ present, absent }: { readonly present: number; readonly absent: number }): number =>
  present + absent

/** Exports the report on experiences as filtered and sorted. */
export function exportExperienceReport(
  context: Context,
  query: QueryOf<typeof report.exportAll>,
): Promise<BinaryOutput> {
  const text = texts[context.language]
  return exportList(context, {
    subject: 'experience-report',
    name: text.file,
    query,
    rows: exportedFigures(context.db, query, context.clock.now()),
    columns: [
      { title: text.title, value: (row) => row.title },
      { title: text.category, value: (row) => row.category.name },
      { title: text.startsAt, kind: 'instant', value: (row) => row.startsAt },
      { title: text.place, value: (row) => row.place },
      { title: text.seats, kind: 'integer', value: (row) => row.seats },
      { title: text.taken, kind: 'integer', value: (row) => row.taken },
      { title: text.fill, kind: 'percent', value: (row) => Math.round((row.taken * 10_000) / row.seats) },
      { title: text.demand, kind: 'integer', value: (row) => row.demand },
      { title: text.waiting, kind: 'integer', value: (row) => row.waiting },
      { title: text.removed, kind: 'integer', value: (row) => row.removed },
      // Empty until attendance is recorded, as on the screen.
      { title: text.present, kind: 'integer', value: (row) => (checkedOf(row) ? row.present : null) },
      { title: text.absent, kind: 'integer', value: (row) => (checkedOf(row) ? row.absent : null) },
      {
        title: text.attendance,
        kind: 'percent',
        value: (row) => (checkedOf(row) ? Math.round((row.present * 10_000) / checkedOf(row)) : null),
      },
      { title: text.points, kind: 'integer', value: (row) => row.points },
    ],
  })
}
