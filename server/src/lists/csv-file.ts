import { withGuard } from '@esquadro/contract/fields/formula'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from './export-columns.ts'

/**
 * Writes rows as CSV for spreadsheets in Brazil: semicolons, a byte order mark, decimal commas. Prefixes a
 * text that a spreadsheet would run as a formula with an apostrophe.
 */
export async function* csvFile(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly (Cell | null)[])[]>,
): AsyncGenerator<Uint8Array, void> {
  let head = `\uFEFF${lines([titles.map((text): Cell => ({ kind: 'text', text, number: null }))])}`
  for await (const batch of batches) {
    yield bytesOf(head + lines(batch))
    head = ''
  }
  if (head !== '') yield bytesOf(head)
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)

const lines = (rows: readonly (readonly (Cell | null)[])[]): string =>
  stringify(
    rows.map((cells) => [...cells]),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      // A number is not a formula, although a negative one begins with a minus.
      cast: {
        object: ({ kind, text }) => (kind === 'text' ? withGuard(String(text)) : String(text)),
      },
    },
  )
