import { MARK, writeCsv } from '../sheets/write-csv.ts'
import type { Cell } from './export-columns.ts'

/** Writes rows as CSV for spreadsheets in Brazil. */
export async function* csvFile(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly (Cell | null)[])[]>,
): AsyncGenerator<Uint8Array, void> {
  let head = MARK + writeCsv([[...titles]])
  for await (const batch of batches) {
    yield Buffer.from(head + writeCsv(batch.map((cells) => cells.map(writtenCell))))
    head = ''
  }
  if (head !== '') yield Buffer.from(head)
}

const writtenCell = (cell: Cell | null) => cell && (cell.kind === 'text' ? cell.text : { number: cell.text })
