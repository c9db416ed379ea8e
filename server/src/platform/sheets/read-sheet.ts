import { Worker } from 'node:worker_threads'
import type { SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import type { Services } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { openQueues, semaphore } from '../queues.ts'
import type { ReaderMessage, ReaderTask, SheetLimits, SheetRefusal, SheetRow } from './sheet.ts'

/** An open sheet. `rows` yields each row once; `sample` has the first 20 rows, in which to find the header. */
export interface Sheet {
  readonly format: SheetFormat
  readonly sample: readonly SheetRow[]
  readonly rows: AsyncIterable<SheetRow>
}

const defaultLimits: SheetLimits = { columns: 256, rows: 1_000_000, inflatedBytes: 512 * 1024 * 1024 }
const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }
/** The timeout for the next rows of a file, and for all its rows together, without the time that `use` takes. */
const TIMEOUTS = { nextMs: 20_000, totalMs: 60_000 }
/** The pause between two looks at whether the client is still connected. */
const LOOK_MS = 500
const sampleRows = 20

/** The caller who waits for a file. */
export interface SheetCaller {
  /** A store or a user: the files of one owner are read one at a time. */
  readonly owner: string
  /** Whether the client has disconnected: the file is then not read further. */
  readonly hasLeft: () => boolean
}

const openTurns = () => ({
  ofOwner: openQueues({ atOnce: 1, waiting: 10 }),
  // Jobs read files for minutes, so calls do not share their thread.
  ofCalls: semaphore(2),
  ofJobs: semaphore(1),
})

/**
 * Reads a CSV file or an .xlsx workbook in its own thread, passes the open sheet to `use` and returns its
 * result. The thread reads ahead while rows are consumed, so that a file of any length needs little memory,
 * and ends with `use`, or when the client of `caller` disconnects; a job has no caller. The caller maps columns to
 * fields: see `findHeader`. `choice` overrides the encoding and the sheet that are found. Throws a `sheet.…` error under the field `file` if the whole file is rejected, and
 * `unavailable` if too many files of the owner wait; rows that cannot be read have a `problem`.
 */
export function readSheet<Result>(
  { state }: Pick<Services, 'state'>,
  bytes: Uint8Array,
  limits: Partial<SheetLimits>,
  caller: SheetCaller | null,
  use: (sheet: Sheet) => Promise<Result>,
  choice: SheetChoice = {},
): Promise<Result> {
  const read = async () => {
    if (caller?.hasLeft()) throw new AppError('unavailable')
    const reader = startReader({
      bytes: new Uint8Array(bytes),
      limits: { ...defaultLimits, ...limits },
      choice,
    })
    const look = caller && setInterval(() => caller.hasLeft() && void reader.end(), LOOK_MS).unref()
    try {
      const opened = await reader.next()
      if (opened.kind !== 'opened') throw new Error('the sheet reader did not open the file')
      const first = await reader.next()
      const sample = first.kind === 'opened' ? [] : first.rows.slice(0, sampleRows)
      return await use({ format: opened.format, sample, rows: readRows(reader, first) })
    } finally {
      if (look) clearInterval(look)
      await reader.end()
    }
  }
  const turns = state.of(openTurns)
  return caller ? turns.ofOwner(caller.owner, () => turns.ofCalls(read)) : turns.ofJobs(read)
}

async function* readRows(reader: Reader, first: Batch): AsyncGenerator<SheetRow> {
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
  let leftMs = TIMEOUTS.totalMs
  let hasEnded = false
  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new AppError('unavailable'))
        const startedAt = performance.now()
        const timer = setTimeout(
          () => settle(() => reject(refusal('sheet.too-large'))),
          Math.min(TIMEOUTS.nextMs, Math.max(0, leftMs)),
        )
        const settle = (result: () => void) => {
          leftMs -= performance.now() - startedAt
          clearTimeout(timer)
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          result()
        }
        const onMessage = (message: ReaderMessage) =>
          settle(() => (message.kind === 'refused' ? reject(refusal(message.reason)) : resolve(message)))
        const onError = (error: Error & { code?: string }) =>
          settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('sheet.too-large') : error))
        const onExit = () =>
          settle(() =>
            reject(hasEnded ? new AppError('unavailable') : new Error('the sheet reader ended unexpectedly')),
          )
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        worker.postMessage('next')
      }),
    end: () => {
      hasEnded = true
      return worker.terminate()
    },
  }
}

const refusal = (code: SheetRefusal) => new AppError(code, { fields: { file: code } })
