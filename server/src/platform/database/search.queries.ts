import { type RawBuilder, sql } from 'kysely'

const pattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Tests whether a folded `search` column contains the typed text, ignoring case and accents; `%` and `_` have no special
 * meaning. Uses the trigram index of the column.
 */
export const contains = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like fold(${pattern(typed)})`

/** Like `contains`; also finds a CPF or CNPJ, or a part of one, with and without its mask. */
export function containsDocument(column: string, typed: string): RawBuilder<boolean> {
  const bare = typed.replace(/[\s./\p{Pd}]/gu, '')
  if (bare === typed || !/^[\da-z]*\d[\da-z]*$/i.test(bare)) return contains(column, typed)
  return sql<boolean>`(${contains(column, typed)} or ${contains(column, bare)})`
}

/** Like `contains`, for a column without folding: for small tables without a text index. */
export const containsText = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`fold(${text}) like fold(${pattern(typed)})`
