import { extract as cmsExtract } from '@esquadro/contract/calls/cms'
import type { ExtractLine } from '@esquadro/contract/ledger/extract/extract'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { messages as extractMessages } from '../../ledger/extract/extract.messages.ts'
import { lineText, statusTones } from '../../ledger/extract/line/line-text.ts'
import { useSigned } from '../../ledger/extract/use-signed.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './person.messages.ts'
import styles from './person.module.css'

/** The ledger of a professional, with the balance after each line. */
export function ExtractTab({ professional }: { readonly professional: CmsProfessional }) {
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
      rowName={(row) => lineText(row, extractText).title}
      file={{ name: text('extract.file'), endpoint: cmsExtract.exportAll }}
      filters={
        <>
          <EnumFilter
            list={list}
            name="kind"
            label={text('extract.kind')}
            all={text('extract.anyKind')}
            option={(kind) => extractText(`kind.${kind}`)}
          />
          <PeriodFilter list={list} label={text('extract.period')} />
        </>
      }
      empty={{ title: text('extract.empty'), text: text('extract.emptyText') }}
    />
  )
}

function useLineColumns(sum: string | undefined): Column<ExtractLine>[] {
  const text = useText(messages)
  const extractText = useText(extractMessages)
  const signed = useSigned()
  const { dateTime, number } = useFormats()
  return [
    {
      key: 'what',
      title: text('extract.what'),
      isMain: true,
      cell: (row) => lineText(row, extractText).title,
    },
    {
      key: 'about',
      title: text('extract.kind'),
      phone: 'about',
      cell: (row) => (
        <Stack gap={1}>
          <span>{extractText(`kind.${row.kind}`)}</span>
          <span className={styles.muted}>{lineText(row, extractText).about}</span>
        </Stack>
      ),
    },
    { key: 'occurredAt', title: text('extract.when'), cell: (row) => dateTime(row.occurredAt) },
    {
      key: 'status',
      title: text('extract.status'),
      phone: 'state',
      cell: (row) => <Badge tone={statusTones[row.status]}>{extractText(`status.${row.status}`)}</Badge>,
    },
    {
      key: 'amount',
      title: text('extract.amount'),
      phone: 'figure',
      isNumeric: true,
      total: sum,
      cell: (row) => signed(row.amount),
    },
    {
      key: 'balanceAfter',
      title: text('extract.balance'),
      isNumeric: true,
      isExtra: true,
      cell: (row) => number(row.balanceAfter),
    },
  ]
}
