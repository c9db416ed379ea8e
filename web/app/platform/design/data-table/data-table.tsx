import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { BulkBar } from './bulk-bar.tsx'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { tableMessages } from './table.messages.ts'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { pageChange } from './table-state.ts'
import { TableTools } from './table-tools.tsx'
import { useOverflow } from './use-overflow.ts'

/**
 * A list paged by the server: its search, filters and order are in the URL. Rows become cards below 768 px. It shows its loading, empty,
 * filtered-empty and error states in place, always with the search. The page scrolls and the header sticks.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { state, reading, isStale = false } = props
  const text = useText(tableMessages)
  // The previous filters found nothing, which says nothing about the next page.
  const data = isStale && props.data?.total === 0 ? null : props.data
  const isEmpty = data?.total === 0 && !reading?.error
  if (isEmpty && state.active === 0) {
    return props.empty ?? <EmptyState title={text('table.emptyTitle')} text={text('table.emptyText')} />
  }
  return (
    <section className={styles.list} aria-label={props.name} data-compact={props.isCompact || undefined}>
      <TableTools {...props} />
      {reading?.error ? (
        <ErrorState reading={reading} />
      ) : isEmpty ? (
        <EmptyState
          title={text('table.noMatchTitle')}
          text={text('table.noMatchText')}
          action={
            <Button variant="secondary" onClick={state.clear}>
              {text('table.clearFilters')}
            </Button>
          }
        />
      ) : (
        <>
          {props.gallery ? (
            <Gallery {...props} data={data} isStale={isStale} />
          ) : (
            <Rows {...props} data={data} isStale={isStale} />
          )}
          <BulkBar {...props} />
          {data ? (
            <Pagination
              name={props.name}
              page={data.page}
              limit={data.limit}
              total={data.total}
              isMore={data.isMore}
              preceding={data.preceding}
              onPage={(page, replaces) => state.change({ ...pageChange(page, data), replaces })}
              onLimit={(limit) => state.change({ limit })}
            />
          ) : (
            <Skeleton width="12rem" height="40px" />
          )}
        </>
      )}
    </section>
  )
}

/** Shows the rows in the page's own layout. */
function Gallery<Row>({ gallery, data, reading, isStale }: DataTableProps<Row>) {
  const text = useText(tableMessages)
  return (
    <div>
      <div
        className={styles.gallery}
        aria-busy={!data || reading?.isFetching || undefined}
        data-stale={isStale || undefined}
      >
        {gallery?.(data?.items ?? null)}
      </div>
      <p role="status" className={styles.stale}>
        {isStale && <span>{text('table.stale')}</span>}
      </p>
    </div>
  )
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { name, data, reading, isStale } = props
  const text = useText(tableMessages)
  const { ref, isOverflowing } = useOverflow()
  return (
    <div className={styles.rows}>
      <div
        ref={ref}
        className={styles.scroll}
        {...(isOverflowing && {
          'data-overflowing': true,
          // A scrolling area must be reachable by keyboard.
          tabIndex: 0,
          role: 'region',
          'aria-label': text('table.scroll', { name }),
        })}
      >
        <table
          className={styles.table}
          role="table"
          aria-label={name}
          aria-busy={!data || reading?.isFetching || undefined}
          aria-rowcount={data ? data.total + 1 : undefined}
          data-stale={isStale || undefined}
        >
          <TableHead {...props} />
          <TableBody {...props} />
          <TableFoot {...props} />
        </table>
      </div>
      <p role="status" className={styles.stale}>
        {isStale && <span>{text('table.stale')}</span>}
      </p>
    </div>
  )
}
