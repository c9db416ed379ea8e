import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as report from '@esquadro/contract/reports/experience-reports/cms'
import { experienceReportList } from '@esquadro/texts/lists/experience-report'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { exportedFigures } from './experience-reports.queries.ts'

/** Returns the number of participants whose attendance is recorded. */
const checkedOf = ({ present, absent }: { readonly present: number; readonly absent: number }): number =>
  present + absent

/** Exports the report on experiences as filtered and sorted. */
export function exportExperienceReport(
  context: Context,
  query: QueryOf<typeof report.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'experience-report',
    list: experienceReportList,
    query,
    rows: exportedFigures(context.db, query, context.clock.now()),
    values: {
      title: (row) => row.title,
      category: (row) => row.category.name,
      startsAt: (row) => row.startsAt,
      place: (row) => row.place,
      seats: (row) => row.seats,
      taken: (row) => row.taken,
      fill: (row) => Math.round((row.taken * 10_000) / row.seats),
      demand: (row) => row.demand,
      waiting: (row) => row.waiting,
      removed: (row) => row.removed,
      // Empty until attendance is recorded, as on the screen.
      present: (row) => (checkedOf(row) ? row.present : null),
      absent: (row) => (checkedOf(row) ? row.absent : null),
      attendance: (row) => (checkedOf(row) ? Math.round((row.present * 10_000) / checkedOf(row)) : null),
      points: (row) => row.points,
    },
  })
}
