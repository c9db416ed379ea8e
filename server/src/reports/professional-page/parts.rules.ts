/** The sales of a part, such as a store; the row without an id sums all parts after the first ones. */
export interface PartRow {
  readonly id: string | null
  readonly name: string | null
  readonly parts: number
  readonly sales: number
  readonly salesCents: number
}

/** Separates the named parts from the sum of the others. */
export function toParts(rows: readonly PartRow[]) {
  const rest = rows.find(({ id }) => id === null)
  return {
    items: rows.flatMap(({ id, name, sales, salesCents }) =>
      id === null ? [] : [{ id, name: name ?? '', sales, salesCents }],
    ),
    others: { count: rest?.parts ?? 0, salesCents: rest?.salesCents ?? 0 },
  }
}
