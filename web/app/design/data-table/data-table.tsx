import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { Pagination } from '../pagination/pagination.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableSort } from './table-sort.tsx'

/**
 * A list paged by the server: search, filters and order live in the address, rows become cards under 768 px, and it
 * has its four states. The head stays in sight while the rows scroll.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, data, state, reading, hasSearch = true, filters, selection } = props
  const text = useDesignText()
  const [isExporting, setExporting] = useState(false)
  const isEmpty = data?.total === 0 && !reading?.error
  const hasTotals = columns.some(({ total }) => total !== undefined)
  // On a phone only; on a desk they stand there anyway.
  const [isOpen, setOpen] = useState(false)
  const canOpen = Boolean(filters) || columns.some(({ isSortable }) => isSortable)
  const runExport = async () => {
    setExporting(true)
    await props.onExport?.().finally(() => setExporting(false))
  }
  if (isEmpty && state.active === 0) {
    return props.empty ?? <EmptyState title={text('table.emptyTitle')} text={text('table.emptyText')} />
  }
  return (
    <section className={styles.list} aria-label={name}>
      <div className={styles.bar} data-open={isOpen || undefined}>
        {hasSearch && (
          <div className={styles.search}>
            <SearchInput value={state.q} onSearch={(q) => state.change({ q })} label={text('table.search')} />
          </div>
        )}
        {canOpen && (
          <div className={styles.toggle}>
            <Button
              variant="secondary"
              iconLeft={isOpen ? 'close' : 'filter'}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {text('table.filters')}
            </Button>
          </div>
        )}
        {filters && <div className={styles.filters}>{filters}</div>}
        <TableSort columns={columns} state={state} />
        <div className={styles.tools}>
          {state.active > 0 && (
            <Button variant="quiet" iconLeft="close" onClick={state.clear}>
              {text('table.clearFilters')}
            </Button>
          )}
          {props.onExport && (
            <Button variant="secondary" iconLeft="download" isLoading={isExporting} onClick={runExport}>
              {text('table.export')}
            </Button>
          )}
        </div>
      </div>
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
          <div
            className={styles.scroll}
            tabIndex={0}
            role="region"
            aria-label={text('table.scroll', { name })}
          >
            <table
              className={cx(styles.table)}
              role="table"
              aria-label={name}
              aria-busy={!data || reading?.isFetching || undefined}
              aria-rowcount={data ? data.total + 1 : undefined}
            >
              <TableHead {...props} />
              <TableBody {...props} />
              {hasTotals && data && data.items.length > 0 && (
                <tfoot role="rowgroup">
                  <tr role="row">
                    {selection && <td role="cell" />}
                    {columns.map(({ key, title, total, isNumeric, isMain, isExtra }) => (
                      <td
                        key={key}
                        role="cell"
                        data-label={title}
                        data-numeric={isNumeric || undefined}
                        data-main={isMain || undefined}
                        data-extra={isExtra || undefined}
                        data-none={(total === undefined && !isMain) || undefined}
                      >
                        {total ?? (isMain ? text('table.totals') : null)}
                      </td>
                    ))}
                    {props.actions && <td role="cell" />}
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
          {selection && selection.keys.size > 0 && (
            <div className={styles.bulk} role="group" aria-label={text('table.actions')}>
              <span role="status">{text('table.selected', { count: selection.keys.size })}</span>
              <div>{props.bulkActions}</div>
              <Button variant="quiet" isSmall onClick={selection.clear}>
                {text('table.clearSelection')}
              </Button>
            </div>
          )}
          {data ? (
            <Pagination
              page={data.page}
              limit={data.limit}
              total={data.total}
              onPage={(page, replaces) => state.change({ page, replaces })}
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
