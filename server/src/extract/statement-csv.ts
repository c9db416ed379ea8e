import { Readable } from 'node:stream'
import { withGuard } from '@esquadro/contract/fields/formula'
import { stringify } from 'csv-stringify'
import type { Language } from '../messages/messages.ts'
import { statementText, wordsOf } from './extract.messages.ts'
import { spreadsheetMoney, writtenDay, writtenTime } from './statement.formats.ts'
import type { StatementLine } from './statement.queries.ts'

/**
 * Streams lines as CSV for a spreadsheet: semicolons, a byte order mark, decimal commas. Text that a spreadsheet would
 * run as a formula is prefixed with an apostrophe.
 */
export function statementCsv(lines: readonly StatementLine[], language: Language): Readable {
  const { columns, kinds, statuses } = statementText(language)
  const rows = Readable.from(
    lines.map((line) => {
      const { title, about } = wordsOf(line, language)
      return {
        day: writtenDay(line.occurredAt),
        time: writtenTime(line.occurredAt),
        kind: kinds[line.kind],
        title,
        about,
        status: statuses[line.status],
        invoice: line.invoiceCents === null ? '' : spreadsheetMoney(line.invoiceCents),
        points: line.amount,
        balance: line.balanceAfter,
        expires: line.expiresOn ? writtenDay(line.expiresOn) : '',
      }
    }),
  )
  return rows.pipe(
    stringify({
      header: true,
      columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
      // A number is not a formula, although a negative one begins with a minus.
      cast: { string: (text) => withGuard(text) },
    }),
  )
}
