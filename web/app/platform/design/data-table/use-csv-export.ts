import { useCallback } from 'react'
import { downloadText, toCsv } from './csv.ts'
import type { Column, PagedRows } from './data-table.types.ts'

const PAGE = 100

/**
 * Returns the `onExport` of a table whose list has no export endpoint: it reads all pages of the filtered list, 100 rows at a time, and
 * saves them as `name`.csv. `load` returns null after it has reported a failure; then nothing is saved.
 */
export function useCsvExport<Row>(options: {
  name: string
  columns: readonly Column<Row>[]
  load: (page: number, limit: number) => Promise<PagedRows<Row> | null>
}): () => Promise<void> {
  const { name, columns, load } = options
  return useCallback(async () => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const result = await load(page, PAGE)
      if (!result) return
      rows.push(...result.items)
      if (result.items.length === 0 || rows.length >= result.total) break
    }
    downloadText(`${name}.csv`, toCsv(columns, rows))
  }, [name, columns, load])
}
