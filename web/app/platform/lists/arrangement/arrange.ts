import type { ListLayout } from '@esquadro/contract/platform/lists/cms'

type Keyed = { readonly key: string; readonly isMain?: boolean }

/** Returns the columns in the order of a layout; columns that it does not name follow in their own order. */
export function ordered<Column extends Keyed>(
  columns: readonly Column[],
  { columns: order }: Pick<ListLayout, 'columns'>,
): Column[] {
  const place = (key: string) => {
    const at = order.indexOf(key)
    return at === -1 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a.key) - place(b.key))
}

/** Returns the columns that a layout shows, in its order. The column that names the row is always shown. */
export const arranged = <Column extends Keyed>(
  columns: readonly Column[],
  layout: Pick<ListLayout, 'columns' | 'hidden'>,
): Column[] =>
  ordered(columns, layout).filter(({ key, isMain }) => isMain === true || !layout.hidden.includes(key))

/** Returns the keys after moving a column by one place; unchanged at the ends. */
export function moved(keys: readonly string[], key: string, by: 1 | -1): string[] {
  const at = keys.indexOf(key)
  const to = at + by
  if (at === -1 || to < 0 || to >= keys.length) return [...keys]
  const next = keys.filter((other) => other !== key)
  next.splice(to, 0, key)
  return next
}
