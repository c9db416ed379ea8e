interface View {
  readonly q: string
  readonly page: number
  readonly limit: number
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A page of a list that is already loaded in full, searched by name without regard to accents. */
export function localPage<Row extends { readonly name: string }>(
  rows: readonly Row[] | undefined,
  { q, page, limit }: View,
) {
  if (!rows) return undefined
  const found = rows.filter(({ name }) => folded(name).includes(folded(q)))
  return { items: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit }
}
