interface View {
  readonly q: string
  readonly page: number
  readonly limit: number
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A page of a list that is here whole, searched by name without accents; in the shape that a table takes. */
export function localPage<Row extends { readonly name: string }>(
  rows: readonly Row[] | undefined,
  { q, page, limit }: View,
) {
  if (!rows) return undefined
  const found = rows.filter(({ name }) => folded(name).includes(folded(q)))
  return { items: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit }
}
