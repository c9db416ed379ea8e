/** Returns the number of pages; one for an empty list. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** Returns the first and last item on a page, from 1; zeros if the list is empty. */
export function pageRange(page: number, limit: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 }
  return { from: Math.min((page - 1) * limit + 1, total), to: Math.min(page * limit, total) }
}
