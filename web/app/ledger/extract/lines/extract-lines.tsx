import { extract } from '@esquadro/contract/calls/professional'
import type { ExtractSummary } from '@esquadro/contract/ledger/extract/extract'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { pageChange } from '../../../platform/design/data-table/table-state.ts'
import { useTableState } from '../../../platform/design/data-table/use-table-state.ts'
import { VisuallyHidden } from '../../../platform/design/layout/visually-hidden.tsx'
import { Pagination } from '../../../platform/design/pagination/pagination.tsx'
import { Skeleton } from '../../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { isStoredShown } from '../../../platform/offline/stored-data.tsx'
import { messages } from '../extract.messages.ts'
import styles from '../extract.module.css'
import { ExtractTotals } from '../extract-totals.tsx'
import { ExtractFilters } from './extract-filters.tsx'
import { ExtractList } from './extract-list.tsx'
import { extractQuery, LINES_VIEW } from './extract-view.ts'

type ExtractLinesProps = { summary: ExtractSummary | undefined; onOpen: (id: string) => void }

/** The statement: filters, lines, and the totals below. */
export function ExtractLines({ summary, onOpen }: ExtractLinesProps) {
  const text = useText(messages)
  const state = useTableState(LINES_VIEW)
  const baseQuery = extractQuery(state)
  const list = useEndpoint(extract.getAll, {
    query: {
      ...baseQuery,
      page: state.page,
      limit: state.limit,
      ...(state.after && { after: state.after }),
      ...(state.before && { before: state.before }),
    },
    keepPrevious: true,
    // The statement with default filters, which this device also shows without network.
    isStored: state.page === 1 && state.active === 0,
  })
  const isEmpty = list.data?.total === 0
  if (isEmpty && state.active === 0)
    return (
      <EmptyState
        title={text('list.emptyTitle')}
        text={text('list.emptyText')}
        action={<ButtonLink to="/customers">{text('list.emptyAction')}</ButtonLink>}
      />
    )
  return (
    <section aria-labelledby="extract-lines">
      <h2 id="extract-lines">
        <VisuallyHidden>{text('list.title')}</VisuallyHidden>
      </h2>
      <ExtractFilters state={state} cycle={summary?.cycle ?? ''} now={list.dataUpdatedAt} />
      <p className={styles.count} aria-live="polite">
        {list.data && text('list.total', { count: list.data.total })}
      </p>
      {list.error && !isStoredShown(list) ? (
        <ErrorState reading={list} />
      ) : !list.data ? (
        <LinesSkeleton label={text('list.loading')} />
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
            months={state.active === 0 ? summary?.months : undefined}
            isByMonth={!baseQuery.sort.endsWith('amount')}
            isFetching={list.isPlaceholderData}
            onOpen={({ id }) => onOpen(id)}
          />
          <div className={styles.totals}>
            <ExtractTotals
              totals={list.data.totals}
              balances={list.data.balances}
              isNarrowed={Boolean(baseQuery.kind || baseQuery.direction || baseQuery.q)}
              isFetching={list.isPlaceholderData}
            />
          </div>
          <div className={styles.pages}>
            <Pagination
              page={list.data.page}
              limit={list.data.limit}
              total={list.data.total}
              preceding={list.data.preceding}
              onPage={(page, replaces) => state.change({ ...pageChange(page, list.data), replaces })}
              onLimit={(limit) => state.change({ limit })}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** A skeleton of the lines while they load. */
export function LinesSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {['58%', '44%', '66%', '50%', '61%', '47%', '55%', '63%'].map((width) => (
        <div key={width}>
          <Skeleton width={width} />
          <Skeleton width="4.5rem" />
        </div>
      ))}
    </div>
  )
}
