import { Worker } from 'node:worker_threads'
import { AppError } from '../errors/app-error.ts'
import { semaphore } from '../files/semaphore.ts'
import type { ReaderMessage, ReaderTask, SheetFormat, SheetLimits, SheetRefusal, SheetRow } from './sheet.ts'

/** An open sheet. `rows` yields each row once; `sample` has the first 20 rows, in which to find the header. */
export interface Sheet {
  readonly format: SheetFormat
  readonly sample: readonly SheetRow[]
  readonly rows: AsyncIterable<SheetRow>
}

const defaultLimits: SheetLimits = { columns: 256, rows: 1_000_000, inflatedBytes: 512 * 1024 * 1024 }
const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }
const timeoutMs = 20_000
const sampleRows = 20

const oneOfTwo = semaphore(2)

/**
 * Reads a CSV file or an .xlsx workbook in its own thread, passes the open sheet to `use` and returns its
 * result. The thread reads ahead while rows are consumed, so that a file of any length needs little memory,
 * and ends with `use`. The caller maps columns to fields: see `findHeader`. Throws a `sheet.…` error under
 * the field `file` if the whole file is rejected; rows that cannot be read have a `problem`.
 */
export function readSheet<Result>(
  bytes: Uint8Array,
  limits: Partial<SheetLimits>,
  use: (sheet: Sheet) => Promise<Result>,
): Promise<Result> {
  return oneOfTwo(async () => {
    const reader = startReader({ bytes: new Uint8Array(bytes), limits: { ...defaultLimits, ...limits } })
    try {
      const opened = await reader.next()
      if (opened.kind !== 'opened') throw new Error('the sheet reader did not open the file')
      const first = await reader.next()
      const sample = first.kind === 'opened' ? [] : first.rows.slice(0, sampleRows)
      return await use({ format: opened.format, sample, rows: rowsOf(reader, first) })
    } finally {
      await reader.end()
    }
  })
}

async function* rowsOf(reader: Reader, first: Batch): AsyncGenerator<SheetRow> {
  let batch = first
  for (;;) {
    if (batch.kind === 'opened') throw new Error('the sheet reader opened the file twice')
    if (batch.kind === 'end') return yield* batch.rows
    // The thread reads the next rows while these are being used.
    const next = reader.next()
    next.catch(() => undefined)
    yield* batch.rows
    batch = await next
  }
}

type Batch = Exclude<ReaderMessage, { kind: 'refused' }>

interface Reader {
  /** Returns the next message of the thread; throws the thread's errors, and `sheet.too-large` at a limit of time or memory. */
  next(): Promise<Batch>
  end(): Promise<unknown>
}

function startReader(task: ReaderTask): Reader {
  const worker = new Worker(new URL('./sheet-reader.ts', import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    resourceLimits: threadLimits,
    execArgv: [],
  })
  // After a limit the thread may still report an error.
  worker.on('error', () => undefined)
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(() => reject(refusal('sheet.too-large'))), timeoutMs)
        const settle = (result: () => void) => {
          clearTimeout(timer)
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          result()
        }
        const onMessage = (message: ReaderMessage) =>
          settle(() => (message.kind === 'refused' ? reject(refusal(message.reason)) : resolve(message)))
        const onError = (error: Error & { code?: string }) =>
          settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('sheet.too-large') : error))
        const onExit = () => settle(() => reject(new Error('the sheet reader ended unexpectedly')))
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        worker.postMessage('next')
      }),
    end: () => worker.terminate(),
  }
}

const refusal = (code: SheetRefusal) => new AppError(code, { fields: { file: code } })
