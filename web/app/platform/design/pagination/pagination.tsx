import { PAGE_SIZES } from '@esquadro/contract/platform/fields/page'
import { useEffect, useEffectEvent } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { SelectDropdown } from '../dropdown/select-dropdown.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { pageCount, pageRange } from './pages.ts'
import { paginationMessages } from './pagination.messages.ts'
import styles from './pagination.module.css'

type PaginationProps = {
  /** The name of the list, for a page with several lists. */
  name?: string
  page: number
  limit: number
  total: number
  /** There are more rows than `total`, where the server stopped counting. */
  isMore?: boolean | undefined
  /** The number of rows before the page, where rows that were added or removed have moved it. */
  preceding?: number | undefined
  /** `replaces`: replaces the history entry, because the current page does not exist. */
  onPage: (page: number, replaces?: boolean) => void
  onLimit: (limit: number) => void
}

/** §9: the position in a list, the page size (`{n} / página`) and links to the other pages. */
export function Pagination({
  name,
  page,
  limit,
  total,
  isMore = false,
  preceding = (page - 1) * limit,
  onPage,
  onLimit,
}: PaginationProps) {
  const text = useText(paginationMessages)
  const { number } = useFormats()
  const { from, to } = pageRange(preceding, limit, total)
  const isLast = to >= total
  const pages = Math.max(pageCount(total, limit), isLast ? 1 : page + 1)
  // An old link, or the last page has disappeared: the list ends before the page in the URL.
  const isBeyond = total > 0 && preceding >= total
  const goBack = useEffectEvent(() => onPage(pageCount(total, limit), true))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])
  const sizes = PAGE_SIZES.map((n) => ({ value: String(n), label: text('pagination.perPage', { n }) }))
  return (
    <nav
      className={styles.pagination}
      aria-label={name ? text('pagination.labelOf', { name }) : text('pagination.label')}
    >
      <p className={styles.range}>
        {total === 0
          ? text('pagination.none')
          : text(isMore ? 'pagination.rangeOfMore' : 'pagination.range', {
              from: number(from),
              to: number(to),
              total: number(total),
            })}
      </p>
      <SelectDropdown
        variant="quaternary"
        label={text('pagination.pageSize')}
        options={sizes}
        value={String(limit)}
        onChange={(value) => value && onLimit(Number(value))}
      />
      <div className={styles.steps}>
        <IconButton
          icon="chevron-first"
          label={text('pagination.first')}
          disabled={page <= 1}
          onClick={() => onPage(1)}
        />
        <IconButton
          icon="chevron-left"
          label={text('pagination.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className={styles.page} aria-live="polite">
          {text('pagination.page', { page: number(page), pages: number(Math.max(page, pages)) })}
        </span>
        <IconButton
          icon="chevron-right"
          label={text('pagination.next')}
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          icon="chevron-last"
          label={text('pagination.last')}
          disabled={isLast}
          onClick={() => onPage(pages)}
        />
      </div>
    </nav>
  )
}
