import type { ExperienceFigures } from '@esquadro/contract/reports/experience-reports/cms'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './experience-reports.messages.ts'

/** Returns the share of participants who attended, among those with a record; null without any. */
export const attendanceOf = ({
  present,
  absent,
}: Pick<ExperienceFigures, 'present' | 'absent'>): number | null =>
  present + absent === 0 ? null : present / (present + absent)

export function useReportColumns(): Column<ExperienceFigures>[] {
  const text = useText(messages)
  const format = useFormats()
  const count = (
    key: 'seats' | 'taken' | 'demand' | 'waiting' | 'removed' | 'points',
  ): Column<ExperienceFigures> => ({
    key,
    title: text(key),
    cell: (row) => format.number(row[key]),
    isNumeric: true,
    isExtra: key === 'removed' || key === 'points',
  })
  const share = (value: number | null) => (value === null ? '–' : format.percent(value))
  return [
    {
      key: 'title',
      title: text('experience'),
      cell: (row) => row.title,
      isMain: true,
    },
    {
      key: 'category',
      title: text('category'),
      cell: (row) => row.category.name,
      isExtra: true,
    },
    {
      key: 'startsAt',
      title: text('when'),
      cell: (row) => format.date(row.startsAt),
    },
    count('seats'),
    count('taken'),
    {
      key: 'fill',
      title: text('fill'),
      cell: (row) => share(row.taken / row.seats),
      isNumeric: true,
    },
    count('demand'),
    count('waiting'),
    count('removed'),
    {
      key: 'attendance',
      title: text('attendance'),
      cell: (row) => share(attendanceOf(row)),
      isNumeric: true,
    },
    count('points'),
  ]
}
