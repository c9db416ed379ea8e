import { parentPort } from 'node:worker_threads'
import { readNfe } from './read-nfe.ts'
import type { ReaderTask, ReaderTasks } from './reader-tasks.ts'
import { isXml } from './xml.ts'

// Runs in a worker thread of the reader pool: reads one file per message.

const tasks: ReaderTasks = {
  'read-nfe': readNfe,
  'is-xml': isXml,
}

parentPort?.on('message', ({ name, bytes }: ReaderTask) => {
  parentPort?.postMessage(tasks[name](bytes))
})
