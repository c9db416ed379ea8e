import { Readable } from 'node:stream'
import type { BinaryOutput } from '@esquadro/contract'
import type { ExportedSubject } from '@esquadro/contract/platform/audit/vocabulary'
import type { ExportFormat } from '@esquadro/contract/platform/lists/vocabulary'
import type { ListTexts } from '@esquadro/texts/lists/list'
import type { Word } from '@esquadro/texts/words'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { type Cell, type ColumnValues, type ExportColumn, exportColumns } from './export-columns.ts'
import { type ExportSlot, openExportSlots } from './export-slots.ts'

export interface ListExport<Columns extends ListTexts['columns'], Row> {
  /** The subject in the audit log: `pce` records `pce.exported`. */
  readonly subject: ExportedSubject
  /** The name of the file and the columns, which the screen shares. */
  readonly list: { readonly file: Word; readonly columns: Columns }
  /** The request's query: format, filters and sort. */
  readonly query: { readonly format: ExportFormat }
  /** Every row of the filtered and sorted list, in batches: `readInBatches(db, query)`. */
  readonly rows: AsyncIterable<readonly Row[]>
  readonly values: ColumnValues<Columns, Row>
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/**
 * Streams all rows of a list as a CSV or XLSX file. Records the export with its filters in the audit log, and
 * as a security event, before the first byte is sent. Throws `unavailable` while too many exports run, of the account
 * or altogether. Ends, and closes its cursor, once the client stops reading (`Config.exportPace`).
 */
export async function exportList<Columns extends ListTexts['columns'], Row>(
  context: Context,
  list: ListExport<Columns, Row>,
): Promise<BinaryOutput> {
  // Before anything else, so that calls at the same time count each other.
  const slot = context.state.of(openExportSlots).take(context.actor.id)
  try {
    return await startExport(context, list, slot)
  } catch (error) {
    slot.free()
    throw error
  }
}

async function startExport<Columns extends ListTexts['columns'], Row>(
  context: Context,
  { subject, list, query, rows, values }: ListExport<Columns, Row>,
  slot: ExportSlot,
): Promise<BinaryOutput> {
  // The rows may come from a replica, which cannot be written to.
  await context.inTransaction(async (trx) => {
    await context.audit(trx, { action: `${subject}.exported`, subjectType: subject, after: query })
    await recordSecurityEvent(
      { ...context, db: trx },
      { userId: context.actor.id, kind: 'export', detail: subject },
    )
  })
  const name = list.file[context.language]
  const columns = exportColumns(list.columns, values, context.language)
  const file = await fileOf(query.format, name, columns, cellsIn(columns, rows))
  // Reads the first piece before the response begins, so that an error still gets its own response.
  const first = await file.next()
  const pieces = first.done ? file : withFirst(first.value, file)
  const end = () => void bytes.destroy(new Error('the client of an export stopped reading'))
  const bytes = Readable.from(slot.pace(pieces, context.config.exportPace, end), { objectMode: false })
  // Even if the client disconnects before it reads anything.
  bytes.once('close', () => void file.return().finally(slot.free))
  return {
    bytes,
    type: TYPES[query.format],
    name: `${name}-${dayOf(context.clock.now())}.${query.format}`,
  }
}

async function fileOf<Row>(
  format: ExportFormat,
  name: string,
  columns: readonly ExportColumn<Row>[],
  cells: AsyncIterable<(Cell | null)[][]>,
): Promise<AsyncGenerator<Uint8Array, void>> {
  if (format === 'csv') {
    const { csvFile } = await import('./csv-file.ts')
    return csvFile(
      columns.map(({ title }) => title),
      cells,
    )
  }
  const { xlsxFile } = await import('./xlsx-file.ts')
  return xlsxFile(columns, cells, { sheet: name })
}

async function* cellsIn<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<(Cell | null)[][], void> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ cell }) => cell(row)))
}

async function* withFirst(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  yield first
  yield* rest
}
