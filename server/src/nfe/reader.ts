import { parentPort } from 'node:worker_threads'
import { readNfe } from './read-nfe.ts'
import type { ReaderTask, ReaderTasks } from './reader-tasks.ts'
import { openTrust } from './trust.ts'
import { isXml } from './xml.ts'

// Runs in a worker thread of the reader pool: reads one file per message.

const tasks: ReaderTasks = {
  'read-nfe': async (bytes, folders) => readNfe(bytes, await openTrust(folders)),
  'is-xml': isXml,
}

parentPort?.on('message', async ({ name, bytes, folders }: ReaderTask) => {
  parentPort?.postMessage(await tasks[name](bytes, folders))
})
