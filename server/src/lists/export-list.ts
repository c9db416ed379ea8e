import { Readable } from 'node:stream'
import type { BinaryOutput } from '@esquadro/contract'
import type { ExportedSubject } from '@esquadro/contract/audit/vocabulary'
import type { ExportFormat } from '@esquadro/contract/lists/export'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { type Cell, cellsOf, type ExportColumn } from './export-columns.ts'

export interface ListExport<Row> {
  /** The subject in the audit log: `pce` records `pce.exported`. */
  readonly subject: ExportedSubject
  /** The name of the file, without the day and the extension. */
  readonly name: string
  /** The request's query: format, filters and sort. */
  readonly query: { readonly format: ExportFormat }
  /** Every row of the filtered and sorted list, in batches: `readInBatches(db, query)`. */
  readonly rows: AsyncIterable<readonly Row[]>
  readonly columns: readonly ExportColumn<Row>[]
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/** The maximum number of exports that a process streams at once; each uses a connection to the database. */
const MAX_AT_ONCE = 4
let running = 0

/**
 * Streams all rows of a list as a CSV or XLSX file. Records the export with its filters in the audit log, and
 * as a security event, before the first byte is sent. Throws `unavailable` while too many exports run.
 */
export async function exportList<Row>(context: Context, list: ListExport<Row>): Promise<BinaryOutput> {
  const { subject, name, query, rows, columns } = list
  if (running >= MAX_AT_ONCE) throw new AppError('unavailable', { retryAfter: 5 })
  // The rows may come from a replica, which cannot be written to.
  await context.inTransaction(async (trx) => {
    await context.audit(trx, { action: `${subject}.exported`, subjectType: subject, after: query })
    await recordSecurityEvent(
      { ...context, db: trx },
      { userId: context.actor.id, kind: 'export', detail: subject },
    )
  })
  const file = counted(await fileOf(query.format, name, columns, cellsIn(columns, rows)))
  // Reads the first piece before the response begins, so that an error still gets its own response.
  const first = await file.next()
  const bytes = Readable.from(first.done ? [] : withFirst(first.value, file), { objectMode: false })
  // Even if the client disconnects before it reads anything.
  bytes.once('close', () => void file.return())
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
  return xlsxFile(
    columns.map(({ title, kind = 'text' }) => ({ title, kind })),
    cells,
    { sheet: name },
  )
}

async function* cellsIn<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<(Cell | null)[][], void> {
  for await (const batch of batches) yield batch.map((row) => cellsOf(columns, row))
}

async function* counted(file: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
  running += 1
  try {
    yield* file
  } finally {
    running -= 1
  }
}

async function* withFirst(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  yield first
  yield* rest
}
