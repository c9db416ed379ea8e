import { productImports as contract } from '@esquadro/contract/calls/cms'
import type { ListedImport } from '@esquadro/contract/catalogue/product-imports/product-import'
import { type ImportState, isWorking } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { productImportStates, productImportsList } from '@esquadro/texts/lists/product-imports'
import { useEffect } from 'react'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { Section } from '../../platform/design/layout/section.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { messages } from './product-imports.messages.ts'

const tones: Readonly<Record<ImportState, Tone>> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'info',
  importing: 'accent',
  imported: 'success',
  undoing: 'accent',
  undone: 'warn',
  failed: 'danger',
}

const RETRY_MS = 3_000

/** Lists the imports, newest first, and highlights a running one of any administrator. */
export function History({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const list = useList(contract.getAll, {
    filters: ['state'],
    defaults: { sort: '-createdAt', limit: 25 },
    prefix: 'history.',
  })
  const running = list.data?.items.find(({ state }) => isWorking(state))
  const { refetch } = list.reading
  const isRunning = running !== undefined
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return (
    <>
      {running && (
        <Notice
          isLive
          title={text('running')}
          action={
            <Button variant="secondary" onClick={() => onOpen(running.id)}>
              {text('follow')}
            </Button>
          }
        >
          {text('runningText', { file: running.fileName, name: running.createdBy })}
        </Notice>
      )}
      <Section title={text('history')}>
        <List
          list={list}
          without={{ bulk: 'imports run one after the other' }}
          name={text('history.list')}
          columns={useColumns()}
          rowName={(row) => row.fileName}
          filters={
            <EnumFilter
              list={list}
              name="state"
              label={text('history.state')}
              all={text('history.anyState')}
              option={productImportStates}
            />
          }
          file={contract.exportAll}
          onOpen={(row) => onOpen(row.id)}
          actions={(row) => [
            { label: text('open'), isRead: true, icon: 'eye', onSelect: () => onOpen(row.id) },
          ]}
          empty={{ title: text('history.empty'), text: text('history.emptyText') }}
        />
      </Section>
    </>
  )
}

function useColumns(): Column<ListedImport>[] {
  const column = useColumn(productImportsList)
  const states = useWords(productImportStates)
  const format = useFormats()
  const counts = (['created', 'updated', 'rejected'] as const).map((key) =>
    column(key, (row: ListedImport) => (row.state === 'uploaded' ? '–' : format.number(row[key])), {
      isExtra: key === 'rejected',
    }),
  )
  return [
    column('fileName', (row) => row.fileName, { isMain: true, width: '30%' }),
    column('createdAt', (row) => format.dateTime(row.createdAt), { phone: 'about' }),
    column('createdBy', (row) => row.createdBy),
    ...counts,
    column('state', (row) => <Badge tone={tones[row.state]}>{states[row.state]}</Badge>, { phone: 'state' }),
  ]
}
