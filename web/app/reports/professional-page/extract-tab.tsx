import { extract as cmsExtract } from '@esquadro/contract/calls/cms'
import type { ExtractLine } from '@esquadro/contract/ledger/extract/extract'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { entryKinds, entryStatuses } from '@esquadro/texts/entries'
import { extractList } from '@esquadro/texts/lists/extract'
import { messages as extractMessages } from '../../ledger/extract/extract.messages.ts'
import { lineText, statusTones } from '../../ledger/extract/line/line-text.ts'
import { useSigned } from '../../ledger/extract/use-signed.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './person.messages.ts'
import styles from './person.module.css'

/** The ledger of a professional, with the balance after each line. */
export function ExtractTab({ professional }: { readonly professional: CmsProfessional }) {
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const extractText = useText(extractMessages)
  const signed = useSigned()
  const list = useList(cmsExtract.getAll, {
    filters: ['kind', 'from', 'to'],
    defaults: { sort: '-occurredAt' },
    send: (query) => ({ ...query, professional: professional.id }),
  })
  const sum = list.data && signed(list.data.totals.sum)
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      name={text('tab.extract')}
      columns={useLineColumns(sum)}
      rowName={(row) => lineText(row, extractText, kinds).title}
      file={cmsExtract.exportAll}
      filters={
        <>
          <EnumFilter
            list={list}
            name="kind"
            label={text('extract.kind')}
            all={text('extract.anyKind')}
            option={entryKinds}
          />
          <PeriodFilter list={list} label={text('extract.period')} />
        </>
      }
      empty={{ title: text('extract.empty'), text: text('extract.emptyText') }}
    />
  )
}

function useLineColumns(sum: string | undefined): Column<ExtractLine>[] {
  const column = useColumn(extractList)
  const statuses = useWords(entryStatuses)
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const extractText = useText(extractMessages)
  const signed = useSigned()
  const { dateTime, number } = useFormats()
  return [
    {
      key: 'what',
      title: text('extract.what'),
      isMain: true,
      cell: (row) => lineText(row, extractText, kinds).title,
    },
    {
      key: 'about',
      title: text('extract.kind'),
      phone: 'about',
      cell: (row) => (
        <Stack gap={1}>
          <span>{kinds[row.kind]}</span>
          <span className={styles.muted}>{lineText(row, extractText, kinds).about}</span>
        </Stack>
      ),
    },
    column('occurredAt', (row) => dateTime(row.occurredAt)),
    column('status', (row) => <Badge tone={statusTones[row.status]}>{statuses[row.status]}</Badge>, {
      phone: 'state',
    }),
    column('amount', (row) => signed(row.amount), { phone: 'figure', total: sum }),
    column('balanceAfter', (row) => number(row.balanceAfter), { isExtra: true }),
  ]
}
