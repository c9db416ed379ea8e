import type { SentFile } from '@esquadro/contract/invoices/invoice'

/** Assigns the results of a call to its files in order: one to each file, and to an archive all the files extracted from it. */
export function assignResults<Result extends Pick<SentFile, 'archive'>>(
  count: number,
  items: readonly Result[],
): Result[][] {
  let at = 0
  return Array.from({ length: count }, () => {
    const archive = items[at]?.archive ?? null
    const from = at
    at += 1
    while (archive !== null && at < items.length && items[at]?.archive === archive) at += 1
    return items.slice(from, at)
  })
}
