import type { SegmentMember } from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './segments.messages.ts'
import styles from './segments.module.css'
import { useFactText } from './use-fact-text.ts'

export function useMemberColumns(conditions: readonly SegmentCondition[]): Column<SegmentMember>[] {
  const text = useText(messages)
  const profession = useText(professionalMessages)
  const format = useFormats()
  const facts = useFactText()
  return [
    { key: 'name', title: text('member.name'), cell: (row) => row.name, isMain: true },
    {
      key: 'profession',
      title: text('member.profession'),
      cell: (row) => (
        <Stack gap={1}>
          <span>{row.profession ? profession(`profession.${row.profession}`) : '–'}</span>
          <span className={styles.small}>{[row.city, row.state].filter(Boolean).join('/')}</span>
        </Stack>
      ),
    },
    {
      key: 'level',
      phone: 'about',
      title: text('member.level'),
      cell: ({ score: { level, sublevel } }) =>
        level ? <LevelMark level={level} sublevel={sublevel} size="small" isNamed /> : '–',
    },
    {
      key: 'points',
      phone: 'figure',
      title: text('member.points'),
      cell: (row) => format.number(row.score.points),
      isNumeric: true,
    },
    { key: 'why', title: text('member.why'), cell: (row) => facts(row, conditions).join(' · ') },
    {
      key: 'createdAt',
      isExtra: true,
      title: text('member.since'),
      cell: (row) => format.date(row.createdAt),
    },
  ]
}
