import type { ExtractLine } from '@esquadro/contract/extract/extract'
import * as extract from '@esquadro/contract/extract/professional'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useCsvExport } from '../design/data-table/use-csv-export.ts'
import { useTableState } from '../design/data-table/use-table-state.ts'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Pagination } from '../design/pagination/pagination.tsx'
import { Skeleton } from '../design/skeleton/skeleton.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../layouts/page-title.tsx'
import { messages } from './extract.messages.ts'
import styles from './extract.module.css'
import { ExtractFilters } from './extract-filters.tsx'
import { ExtractList } from './extract-list.tsx'
import { ExtractSummary, ExtractSummarySkeleton } from './extract-summary.tsx'
import { extractQuery, FILTERS } from './extract-view.ts'
import { LineDrawer } from './line-drawer.tsx'
import { lineWords } from './line-words.ts'
import { useOpenLine } from './use-open-line.ts'

const pageSize = 25

/** §7, extract: the professional's points as a statement, each line with its account behind it. */
export default function ExtractPage() {
  const text = useText(messages)
  const state = useTableState({ filters: FILTERS, defaultSort: '-occurredAt', defaultLimit: pageSize })
  const asked = extractQuery(state)
  const summary = useEndpoint(extract.getSummary)
  const list = useEndpoint(extract.getAll, {
    query: { ...asked, page: state.page, limit: state.limit },
    keepPrevious: true,
  })
  const line = useOpenLine()
  const { isExporting, run } = useExport(asked)
  const isEmpty = list.data?.total === 0
  const isBlank = isEmpty && state.active === 0
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <PageHeader
        title={text('title')}
        text={text('lead')}
        action={
          !isEmpty && (
            <Button
              variant="secondary"
              iconLeft="download"
              isLoading={isExporting}
              onClick={() => void run()}
            >
              {text('list.export')}
            </Button>
          )
        }
      />
      {summary.data ? (
        <ExtractSummary summary={summary.data} />
      ) : summary.error ? (
        <ErrorState
          text={summary.error.msg}
          onRetry={() => void summary.refetch()}
          isRetrying={summary.isFetching}
        />
      ) : (
        <ExtractSummarySkeleton />
      )}
      {isBlank ? (
        <EmptyState
          title={text('list.emptyTitle')}
          text={text('list.emptyText')}
          action={<ButtonLink to="/customers">{text('list.emptyAction')}</ButtonLink>}
        />
      ) : (
        <section aria-labelledby="extract-lines">
          <header className={styles.head}>
            <h2 id="extract-lines">{text('list.title')}</h2>
            <p aria-live="polite">{list.data && text('list.total', { count: list.data.total })}</p>
          </header>
          <ExtractFilters state={state} />
          {list.error ? (
            <ErrorState
              text={list.error.msg}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : !list.data ? (
            <LinesSkeleton />
          ) : isEmpty ? (
            <EmptyState
              isCompact
              title={text('list.noMatchTitle')}
              text={text('list.noMatchText')}
              action={
                <Button variant="secondary" onClick={state.clear}>
                  {text('list.clear')}
                </Button>
              }
            />
          ) : (
            <>
              <ExtractList
                lines={list.data.items}
                months={state.active === 0 ? summary.data?.months : undefined}
                isByMonth={!asked.sort.endsWith('amount')}
                isFetching={list.isPlaceholderData}
                onOpen={({ id }) => line.open(id)}
              />
              <div className={styles.pages}>
                <Pagination
                  page={state.page}
                  limit={state.limit}
                  total={list.data.total}
                  onPage={(page) => state.change({ page })}
                  onLimit={(limit) => state.change({ limit })}
                />
              </div>
            </>
          )}
        </section>
      )}
      <LineDrawer line={line} />
    </Page>
  )
}

/** Saves all lines that the filters leave, for a spreadsheet. */
function useExport(asked: ReturnType<typeof extractQuery>) {
  const text = useText(messages)
  const { date } = useFormats()
  const [isExporting, setExporting] = useState(false)
  const column = (
    key: 'date' | 'title' | 'about' | 'kind' | 'status' | 'amount' | 'expires',
    csv: (line: ExtractLine) => string | number | null,
  ): Column<ExtractLine> => ({ key, title: text(`column.${key}`), cell: csv, csv })
  const save = useCsvExport<ExtractLine>({
    name: text('list.exportName'),
    columns: [
      column('date', (line) => date(line.occurredAt)),
      column('kind', (line) => text(`kind.${line.kind}`)),
      column('title', (line) => lineWords(line, text).title),
      column('about', (line) => lineWords(line, text).about),
      column('status', (line) => text(`status.${line.status}`)),
      column('amount', (line) => line.amount),
      column('expires', (line) => (line.expiresOn ? date(line.expiresOn) : null)),
    ],
    load: async (page) => {
      const [data, error] = await call(extract.getAll, { query: { ...asked, page, limit: 100 } })
      if (error) showToast('error', error.msg)
      return data
    },
  })
  const run = async () => {
    setExporting(true)
    await save().finally(() => setExporting(false))
  }
  return { isExporting, run }
}

function LinesSkeleton() {
  const text = useText(messages)
  return (
    <div className={styles.skeleton} role="status" aria-label={text('list.loading')}>
      {['58%', '44%', '66%', '50%', '61%', '47%', '55%', '63%'].map((width) => (
        <div key={width}>
          <Skeleton width={width} />
          <Skeleton width="4.5rem" />
        </div>
      ))}
    </div>
  )
}
