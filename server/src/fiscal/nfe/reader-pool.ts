import { Worker } from 'node:worker_threads'
import type { ServiceInvoiceFacts } from '@esquadro/contract/sales/pce/service-invoice'
import type { ApplicationState } from '../../platform/state.ts'
import type { TrustUpload } from './inspect-trust.ts'
import type { NfeReading } from './nfe.ts'
import type { ReaderResult, ReaderTask, ReaderTasks } from './reader-tasks.ts'
import { nothingInstalled, type TrustData } from './trust.ts'

/** Thrown when reading a file exceeds the limits of time or memory. */
export class ReaderLimitExceeded extends Error {}

interface WithState {
  readonly state: ApplicationState
}

interface PoolOptions {
  readonly script: URL
  readonly threads: number
  /** The timeout for one file, including the start of the thread. */
  readonly timeoutMs: number
  readonly memoryMb: number
  /** Idle threads end after this time. */
  readonly idleMs: number
}

interface Job {
  readonly task: ReaderTask
  readonly resolve: (result: ReaderResult) => void
  readonly reject: (error: Error) => void
}

/**
 * Runs a task on a thread; stops the thread if it takes longer than the timeout. A thread whose task failed
 * is not reused.
 */
function runOn(worker: Worker, task: ReaderTask, timeoutMs: number): Promise<ReaderResult> {
  return new Promise((resolve, reject) => {
    const onMessage = (result: ReaderResult) => {
      stop()
      resolve(result)
    }
    const onError = (error: Error & { code?: string }) => {
      stop()
      const isLimit = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isLimit ? new ReaderLimitExceeded(error.message) : error)
    }
    const onExit = () => {
      stop()
      reject(new Error('the reader thread ended unexpectedly'))
    }
    const timer = setTimeout(() => {
      stop()
      reject(new ReaderLimitExceeded(`reading took longer than ${timeoutMs} ms`))
      void worker.terminate()
    }, timeoutMs)
    const stop = () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.ref()
    worker.postMessage(task, [task.bytes.buffer as ArrayBuffer])
  })
}

/** A pool of threads, each of which reads one file at a time. A thread that exceeds its limits is replaced. */
export function createReaderPool({ script, threads, timeoutMs, memoryMb, idleMs }: PoolOptions) {
  const waiting: Job[] = []
  const idle = new Map<Worker, NodeJS.Timeout>()
  /** The version of the certificates and schemas that each thread has. */
  const versions = new WeakMap<Worker, string>()
  const open = new Set<Worker>()
  let isClosed = false

  function next(): void {
    const job = waiting[0]
    if (!job) return
    const worker = reuseIdle() ?? (open.size < threads ? start() : undefined)
    if (!worker) return
    waiting.shift()
    work(worker, job)
  }

  function reuseIdle(): Worker | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      return worker
    }
    return
  }

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 }
    const worker = new Worker(script, { resourceLimits, execArgv: [] })
    open.add(worker)
    // After a time limit the thread may still report an error.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      open.delete(worker)
      clearTimeout(idle.get(worker))
      idle.delete(worker)
      next()
    })
    return worker
  }

  /** Leaves out the certificates and schemas that a thread has: they are sent and parsed once per version. */
  function forThread(worker: Worker, task: ReaderTask): ReaderTask {
    if (task.version === null) return task
    const isKnown = (versions.get(worker) ?? nothingInstalled.version) === task.version
    versions.set(worker, task.version)
    return isKnown ? { ...task, trust: null } : task
  }

  function work(worker: Worker, { task, resolve, reject }: Job): void {
    runOn(worker, forThread(worker, task), timeoutMs).then((result) => {
      resolve(result)
      rest(worker)
    }, reject)
  }

  /** Keeps a thread for the next file for up to `idleMs`; an idle thread does not keep the process alive. */
  function rest(worker: Worker): void {
    worker.unref()
    const timer = setTimeout(() => {
      // Removed first, so that a stopping thread gets no file.
      idle.delete(worker)
      void worker.terminate()
    }, idleMs)
    idle.set(worker, timer.unref())
    next()
  }

  return {
    /**
     * Runs a task in a thread and charges the budget with its work; throws `ReaderLimitExceeded` if the task takes too much
     * time or memory.
     */
    async run<Name extends keyof ReaderTasks>(
      name: Name,
      bytes: Uint8Array,
      trust: TrustData | null = null,
      budget: ReaderBudget = openReaderBudget(),
    ): Promise<Awaited<ReturnType<ReaderTasks[Name]>>> {
      try {
        const { result, tags, cpuMs } = await new Promise<ReaderResult>((resolve, reject) => {
          // A copy: the view of a buffer would send the whole buffer, such as an archive.
          if (isClosed) throw new Error('the readers are closed')
          const task = { name, bytes: new Uint8Array(bytes), version: trust?.version ?? null, trust }
          waiting.push({ task, resolve, reject })
          next()
        })
        budget.tags -= tags
        budget.cpuMs -= cpuMs
        return result as Awaited<ReturnType<ReaderTasks[Name]>>
      } catch (error) {
        if (error instanceof ReaderLimitExceeded) budget.cpuMs -= timeoutMs / 4
        throw error
      }
    },
    /** Stops the threads; files that are being read or wait are rejected. */
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new Error('the readers are closed'))
      await Promise.all([...open].map((worker) => worker.terminate()))
    },
  }
}

/** The remaining reading time of a call, for all its files together. */
export interface ReaderBudget {
  tags: number
  cpuMs: number
}

/** Ten times the reading time of a thousand typical invoices. */
export const openReaderBudget = (): ReaderBudget => ({ tags: 4_000_000, cpuMs: 30_000 })

const common = { script: new URL('./reader.ts', import.meta.url), timeoutMs: 20_000, idleMs: 30_000 }

function openReaders() {
  // Covers nearly all invoices. Even if every byte of one was a tag, a thread would need little memory.
  const usual = createReaderPool({ ...common, threads: 2, memoryMb: 128 })
  // Larger files are read one at a time, for all stores together: the tree of one takes up to 200 MB.
  const large = createReaderPool({ ...common, threads: 1, memoryMb: 256 })
  return {
    usual,
    large,
    [Symbol.asyncDispose]: async () => void (await Promise.all([usual.close(), large.close()])),
  }
}

const LARGE_BYTES = 256 * 1024

function poolFor({ state }: WithState, bytes: Uint8Array) {
  const { usual, large } = state.of(openReaders)
  return bytes.length > LARGE_BYTES ? large : usual
}

/**
 * Like `readNfe`, in a thread; refuses a file that exceeds the limits with `too-many-elements`, and with
 * `too-much-at-once` if earlier files have used up the budget of the call.
 */
export async function readNfeInThread(
  services: WithState,
  bytes: Uint8Array,
  trust: TrustData = nothingInstalled,
  budget?: ReaderBudget,
): Promise<NfeReading> {
  if (budget && (budget.tags <= 0 || budget.cpuMs <= 0))
    return { kind: 'refused', reason: 'too-much-at-once' }
  try {
    return await poolFor(services, bytes).run('read-nfe', bytes, trust, budget)
  } catch (error) {
    if (error instanceof ReaderLimitExceeded) return { kind: 'refused', reason: 'too-many-elements' }
    throw error
  }
}

/** Like `readNfse`, in a thread; null for a file that exceeds the limits. */
export async function readNfseInThread(
  services: WithState,
  bytes: Uint8Array,
  trust: TrustData,
): Promise<ServiceInvoiceFacts | null> {
  try {
    return await poolFor(services, bytes).run('read-nfse', bytes, trust)
  } catch (error) {
    if (error instanceof ReaderLimitExceeded) return null
    throw error
  }
}

/** Like `inspectTrust`, in a thread; refuses a file that exceeds the limits. */
export async function inspectTrustInThread({ state }: WithState, bytes: Uint8Array): Promise<TrustUpload> {
  try {
    return await state.of(openReaders).large.run('inspect-trust', bytes)
  } catch (error) {
    if (error instanceof ReaderLimitExceeded) return { kind: 'refused', reason: 'trust.too-large' }
    throw error
  }
}
