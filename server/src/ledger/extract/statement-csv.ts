import type { Language } from '../../platform/messages/messages.ts'
import { type CsvCell, MARK, writeCsv } from '../../platform/sheets/write-csv.ts'
import { describeLine, statementText } from './extract.messages.ts'
import { spreadsheetMoney, writtenDay, writtenTime } from './statement.formats.ts'
import type { StatementLine } from './statement.queries.ts'

/** Writes lines as CSV for a spreadsheet. */
export function statementCsv(lines: readonly StatementLine[], language: Language): Buffer {
  const { columns, kinds, statuses } = statementText(language)
  const rows = lines.map((line) => {
    const { title, about } = describeLine(line, language)
    const cells: Record<keyof typeof columns, CsvCell> = {
      day: writtenDay(line.occurredAt),
      time: writtenTime(line.occurredAt),
      kind: kinds[line.kind],
      title,
      about,
      status: statuses[line.status],
      invoice: line.invoiceCents === null ? null : { number: spreadsheetMoney(line.invoiceCents) },
      points: line.amount,
      balance: line.balanceAfter,
      expires: line.expiresOn && writtenDay(line.expiresOn),
    }
    return Object.values(cells)
  })
  return Buffer.from(MARK + writeCsv([Object.values(columns), ...rows]))
}
