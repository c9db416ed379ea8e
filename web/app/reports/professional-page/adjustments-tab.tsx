import { adjustments as cmsAdjustments } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { adjustmentStates, adjustmentsList } from '@esquadro/texts/lists/adjustments'
import { useAdjustmentColumns } from '../../ledger/adjustments/adjustment-columns.tsx'
import { messages as adjustmentMessages } from '../../ledger/adjustments/adjustments.messages.ts'
import { LevelHistory } from '../../ledger/level-grants/level-history.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './person.messages.ts'

/** Lists the levels set by hand and the adjustments of a professional's points. */
export function AdjustmentsTab({ professional }: { readonly professional: CmsProfessional }) {
  const titles = useWords(adjustmentsList.columns)
  const text = useText(messages)
  const adjustmentText = useText(adjustmentMessages)
  const list = useList(cmsAdjustments.getAll, {
    part: 'professional',
    filters: ['status'],
    defaults: { sort: '-requestedAt' },
    send: ({ q: _, ...query }) => ({ ...query, professional: professional.id }),
  })
  const columns = useAdjustmentColumns().filter(({ key }) => key !== 'professionalName')
  return (
    <Stack gap={10}>
      <LevelHistory professional={professional} />
      <Section title={text('adjustments.title')}>
        <List
          list={list}
          without={{ bulk: 'each adjustment is confirmed by a second administrator, who reads its reason' }}
          // The search finds professionals, and this list has only one.
          hasSearch={false}
          name={text('adjustments.title')}
          columns={columns.map((column) => (column.key === 'reason' ? { ...column, isMain: true } : column))}
          rowName={(row) => row.reason}
          file={cmsAdjustments.exportAll}
          filters={
            <EnumFilter
              list={list}
              name="status"
              label={titles.status}
              all={adjustmentText('anyStatus')}
              option={adjustmentStates}
            />
          }
          // A waiting adjustment is decided in the list of all adjustments.
          to={() => `/cms/adjustments?q=${encodeURIComponent(professional.name)}`}
          empty={{ title: text('adjustments.empty'), text: text('adjustments.emptyText') }}
        />
      </Section>
    </Stack>
  )
}
