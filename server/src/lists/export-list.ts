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
/** The maximum number of exports of one account at once: the others stay free even if it never reads its files. */
const MAX_OF_ACCOUNT = 2
/** The account of each running export; null for a job. */
const running: (string | null)[] = []

/** Takes a slot for an export; returns a function that frees it. Throws `unavailable` if there is none. */
function takeSlot(accountId: string | null): () => void {
  const own = running.filter((id) => id !== null && id === accountId)
  if (running.length >= MAX_AT_ONCE || own.length >= MAX_OF_ACCOUNT)
    throw new AppError('unavailable', { retryAfter: 5 })
  running.push(accountId)
  let isFree = false
  return () => {
    if (!isFree) running.splice(running.indexOf(accountId), 1)
    isFree = true
  }
}

/**
 * Streams all rows of a list as a CSV or XLSX file. Records the export with its filters in the audit log, and
 * as a security event, before the first byte is sent. Throws `unavailable` while too many exports run, of the account
 * or altogether.
 */
export async function exportList<Row>(context: Context, list: ListExport<Row>): Promise<BinaryOutput> {
  // Before anything else, so that calls at the same time count each other.
  const freeSlot = takeSlot(context.actor.id)
  try {
    return await startExport(context, list, freeSlot)
  } catch (error) {
    freeSlot()
    throw error
  }
}

async function startExport<Row>(
  context: Context,
  { subject, name, query, rows, columns }: ListExport<Row>,
  freeSlot: () => void,
): Promise<BinaryOutput> {
  // The rows may come from a replica, which cannot be written to.
  await context.inTransaction(async (trx) => {
    await context.audit(trx, { action: `${subject}.exported`, subjectType: subject, after: query })
    await recordSecurityEvent(
      { ...context, db: trx },
      { userId: context.actor.id, kind: 'export', detail: subject },
    )
  })
  const file = await fileOf(query.format, name, columns, cellsIn(columns, rows))
  // Reads the first piece before the response begins, so that an error still gets its own response.
  const first = await file.next()
  const bytes = Readable.from(first.done ? [] : withFirst(first.value, file), { objectMode: false })
  // Even if the client disconnects before it reads anything.
  bytes.once('close', () => void file.return().finally(freeSlot))
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

async function* withFirst(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  yield first
  yield* rest
}
