import type { SegmentMember } from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { segmentMembersList } from '@esquadro/texts/lists/segments'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './segments.messages.ts'
import styles from './segments.module.css'
import { useFactText } from './use-fact-text.ts'

export function useMemberColumns(conditions: readonly SegmentCondition[]): Column<SegmentMember>[] {
  const column = useColumn(segmentMembersList)
  const text = useText(messages)
  const profession = useText(professionalMessages)
  const format = useFormats()
  const facts = useFactText()
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('profession', (row) => (
      <Stack gap={1}>
        <span>{row.profession ? profession(`profession.${row.profession}`) : '–'}</span>
        <span className={styles.small}>{[row.city, row.state].filter(Boolean).join('/')}</span>
      </Stack>
    )),
    column(
      'level',
      ({ score: { level, sublevel } }) =>
        level ? <LevelMark level={level} sublevel={sublevel} size="small" isNamed /> : '–',
      { phone: 'about' },
    ),
    column('points', (row) => format.number(row.score.points), { phone: 'figure' }),
    { key: 'why', title: text('member.why'), cell: (row) => facts(row, conditions).join(' · ') },
    column('createdAt', (row) => format.date(row.createdAt), { isExtra: true }),
  ]
}
