import { parentPort } from 'node:worker_threads'
import { yieldToOthers } from '../threads.ts'
import { readNfe } from './read-nfe.ts'
import type { ReaderResult, ReaderTask, ReaderTasks } from './reader-tasks.ts'
import { openTrust } from './trust.ts'
import { isXml } from './xml.ts'

// Runs in a worker thread of the reader pool and reads one file per message.

const tasks: ReaderTasks = {
  'read-nfe': async (bytes, folders) => readNfe(bytes, await openTrust(folders)),
  'is-xml': isXml,
}

yieldToOthers()

parentPort?.on('message', async ({ name, bytes, folders }: ReaderTask) => {
  const before = process.threadCpuUsage()
  const tags = countTags(bytes)
  const result = await tasks[name](bytes, folders)
  const { user, system } = process.threadCpuUsage(before)
  parentPort?.postMessage({ result, tags, cpuMs: (user + system) / 1_000 } satisfies ReaderResult)
})

function countTags(bytes: Uint8Array): number {
  let tags = 0
  for (const byte of bytes) if (byte === 0x3c) tags += 1
  return tags
}
