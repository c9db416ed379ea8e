import { parentPort } from 'node:worker_threads'
import { yieldToOthers } from '../../platform/threads.ts'
import { inspectTrust } from './inspect-trust.ts'
import { readNfe } from './read-nfe.ts'
import type { ReaderResult, ReaderTask, ReaderTasks } from './reader-tasks.ts'
import { readNfse } from './service-invoices/read-nfse.ts'
import { nothingInstalled, type OpenedTrust, openTrust, type TrustData } from './trust.ts'

// Runs in a worker thread of the reader pool and reads one file per message.

const tasks: ReaderTasks = {
  'read-nfe': readNfe,
  'read-nfse': (bytes, { authorities }) => readNfse(bytes, authorities),
  'inspect-trust': inspectTrust,
}

let trust: OpenedTrust = await openTrust(nothingInstalled)

/** Replaces the installed certificates and schemas: they are parsed once per version. */
async function replaceTrust(data: TrustData): Promise<void> {
  trust.dispose()
  trust = await openTrust(data)
}

yieldToOthers()

parentPort?.on('message', async ({ name, bytes, version, trust: data }: ReaderTask) => {
  if (data) await replaceTrust(data)
  if (version !== null && version !== trust.version)
    throw new Error('the thread has another version of the certificates')
  const before = process.threadCpuUsage()
  const tags = countTags(bytes)
  const result = await tasks[name](bytes, trust)
  const { user, system } = process.threadCpuUsage(before)
  parentPort?.postMessage({ result, tags, cpuMs: (user + system) / 1_000 } satisfies ReaderResult)
})

function countTags(bytes: Uint8Array): number {
  let tags = 0
  for (const byte of bytes) if (byte === 0x3c) tags += 1
  return tags
}
