/** Returns the number of pages; one for an empty list. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** Returns the first and last item on a page behind `preceding` others, from 1; zeros if the list is empty. */
export function pageRange(preceding: number, limit: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 }
  return { from: Math.min(preceding + 1, total), to: Math.min(preceding + limit, total) }
}
