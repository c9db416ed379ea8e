import { type RawBuilder, sql } from 'kysely'

const pattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a folded `search` column contains what a person typed, whatever its case and accents; `%` and `_` are
 * letters like others. Served by the trigram index of the column.
 */
export const contains = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like fold(${pattern(typed)})`

/** As `contains`; a CPF or CNPJ, whole or in part, is found with its mask and without. */
export function containsDocument(column: string, typed: string): RawBuilder<boolean> {
  const bare = typed.replace(/[\s./-]/g, '')
  if (bare === typed || !/^[\da-z]*\d[\da-z]*$/i.test(bare)) return contains(column, typed)
  return sql<boolean>`(${contains(column, typed)} or ${contains(column, bare)})`
}
