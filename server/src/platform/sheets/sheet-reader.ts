import { parentPort, workerData } from 'node:worker_threads'
import { yieldToOthers } from '../threads.ts'
import { detectKind } from './dialect.rules.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import {
  type ReaderMessage,
  type ReaderTask,
  type SheetReading,
  SheetRefused,
  type SheetRow,
} from './sheet.ts'

// Runs in a worker thread: reads one file and sends its rows in batches on request.

yieldToOthers()

const rowsOfBatch = 500

async function* readMessages(task: ReaderTask): AsyncGenerator<ReaderMessage, undefined> {
  try {
    const { format, rows } = await open(task)
    yield { kind: 'opened', format }
    let batch: SheetRow[] = []
    let read = 0
    for await (const row of rows) {
      if (read === task.limits.rows) break
      read += 1
      batch.push(row)
      if (batch.length < rowsOfBatch) continue
      yield { kind: 'rows', rows: batch }
      batch = []
    }
    yield { kind: 'end', rows: batch }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    yield { kind: 'refused', reason: error.reason }
  }
}

async function open({ bytes, limits, choice }: ReaderTask): Promise<SheetReading> {
  const kind = detectKind(bytes)
  if (kind === 'zip') return readWorkbook(bytes, limits, choice)
  if (kind === 'ole') throw new SheetRefused('sheet.old-format')
  if (kind === 'other') throw new SheetRefused('sheet.unsupported')
  return readCsv(bytes, limits, choice)
}

const messages = readMessages(workerData as ReaderTask)
parentPort?.on('message', async () => {
  const { value } = await messages.next()
  parentPort?.postMessage(value)
})
