import type { ExperienceFigures } from '@esquadro/contract/reports/experience-reports/cms'
import { experienceReportList } from '@esquadro/texts/lists/experience-report'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useColumn } from '../../platform/lists/use-column.ts'

/** Returns the share of participants who attended, among those with a record; null without any. */
export const attendanceOf = ({
  present,
  absent,
}: Pick<ExperienceFigures, 'present' | 'absent'>): number | null =>
  present + absent === 0 ? null : present / (present + absent)

export function useReportColumns(): Column<ExperienceFigures>[] {
  const column = useColumn(experienceReportList)
  const format = useFormats()
  const count = (key: 'seats' | 'taken' | 'demand' | 'waiting' | 'removed' | 'points') =>
    column(key, (row: ExperienceFigures) => format.number(row[key]), {
      isExtra: key === 'removed' || key === 'points',
    })
  const share = (value: number | null) => (value === null ? '–' : format.percent(value))
  return [
    column('title', (row) => row.title, { isMain: true }),
    column('category', (row) => row.category.name, { isExtra: true }),
    column('startsAt', (row) => format.date(row.startsAt)),
    count('seats'),
    count('taken'),
    column('fill', (row) => share(row.taken / row.seats)),
    count('demand'),
    count('waiting'),
    count('removed'),
    column('attendance', (row) => share(attendanceOf(row))),
    count('points'),
  ]
}
