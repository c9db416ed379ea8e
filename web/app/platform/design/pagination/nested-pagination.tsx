import { PAGE_SIZES, type PageSize } from '@esquadro/contract/platform/fields/page'
import { useState } from 'react'
import styles from './pagination.module.css'
import { Pagination } from './pagination.tsx'

/** The page of a list inside a screen or drawer, which the URL does not contain. */
export interface NestedPage {
  readonly page: number
  readonly limit: PageSize
}

/** Returns the page of a nested list, initially the first, and its setter. */
export const useNestedPage = () => useState<NestedPage>({ page: 1, limit: PAGE_SIZES[0] })

interface Props {
  readonly view: NestedPage
  readonly onView: (view: NestedPage) => void
  readonly total: number
}

/** Shows the pagination below a nested list, if the list is longer than the smallest page size. */
export function NestedPagination({ view, onView, total }: Props) {
  if (total <= PAGE_SIZES[0]) return null
  return (
    <div className={styles.nested}>
      <Pagination
        page={view.page}
        limit={view.limit}
        total={total}
        onPage={(page) => onView({ ...view, page })}
        onLimit={(limit) =>
          onView({ page: 1, limit: PAGE_SIZES.find((size) => size === limit) ?? view.limit })
        }
      />
    </div>
  )
}
