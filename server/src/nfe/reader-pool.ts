import { Worker } from 'node:worker_threads'
import type { NfeReading } from './nfe.ts'
import type { ReaderTask, ReaderTasks } from './reader-tasks.ts'
import type { TrustFolders } from './trust.ts'

/** Thrown when reading a file exceeds the limits of time or memory. */
export class ReaderLimitExceeded extends Error {}

const noFolders: TrustFolders = { certificates: [], schemas: '' }

interface PoolOptions {
  readonly script: URL
  readonly threads: number
  /** How long one file may take, the start of the thread included. */
  readonly timeoutMs: number
  readonly memoryMb: number
  /** Idle threads end after this time. */
  readonly idleMs: number
}

interface Job {
  readonly task: ReaderTask
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** A pool of threads, each of which reads one file at a time. A thread that exceeds its limits is replaced. */
export function createReaderPool({ script, threads, timeoutMs, memoryMb, idleMs }: PoolOptions) {
  const waiting: Job[] = []
  const idle = new Map<Worker, NodeJS.Timeout>()
  let running = 0

  function next(): void {
    const job = waiting[0]
    if (!job) return
    const worker = takeIdle() ?? (running < threads ? start() : undefined)
    if (!worker) return
    waiting.shift()
    work(worker, job)
  }

  function takeIdle(): Worker | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      return worker
    }
    return
  }

  function start(): Worker {
    running += 1
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 }
    const worker = new Worker(script, { resourceLimits, execArgv: [] })
    // After a time limit the thread may still report an error.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      running -= 1
      clearTimeout(idle.get(worker))
      idle.delete(worker)
      next()
    })
    return worker
  }

  function work(worker: Worker, { task, resolve, reject }: Job): void {
    const onMessage = (result: unknown) => {
      stop()
      resolve(result)
      rest(worker)
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
  }

  /** Keeps a thread for the next file for up to `idleMs`; an idle thread does not keep the process alive. */
  function rest(worker: Worker): void {
    worker.unref()
    const timer = setTimeout(() => {
      // Removed first, so that no file is given to a thread that is ending.
      idle.delete(worker)
      void worker.terminate()
    }, idleMs)
    idle.set(worker, timer.unref())
    next()
  }

  return {
    /** Runs a task in a thread; throws `ReaderLimitExceeded` if it takes too much time or memory. */
    run<Name extends keyof ReaderTasks>(
      name: Name,
      bytes: Uint8Array,
      folders: TrustFolders = noFolders,
    ): Promise<Awaited<ReturnType<ReaderTasks[Name]>>> {
      return new Promise((resolve, reject) => {
        const settle = resolve as (result: unknown) => void
        // A copy of its own: the view of a buffer would send the whole buffer, such as an archive.
        waiting.push({ task: { name, bytes: new Uint8Array(bytes), folders }, resolve: settle, reject })
        next()
      })
    },
  }
}

const pool = createReaderPool({
  script: new URL('./reader.ts', import.meta.url),
  threads: 2,
  timeoutMs: 20_000,
  memoryMb: 256,
  idleMs: 30_000,
})

/** Like `readNfe`, in a thread; a file that exceeds the limits is refused with `too-many-elements`. */
export async function readNfeInThread(bytes: Uint8Array, folders?: TrustFolders): Promise<NfeReading> {
  try {
    return await pool.run('read-nfe', bytes, folders)
  } catch (error) {
    if (error instanceof ReaderLimitExceeded) return { kind: 'refused', reason: 'too-many-elements' }
    throw error
  }
}

/** Like `isXml`, in a thread; false for a file that exceeds the limits. */
export async function isXmlInThread(bytes: Uint8Array): Promise<boolean> {
  try {
    return await pool.run('is-xml', bytes)
  } catch (error) {
    if (error instanceof ReaderLimitExceeded) return false
    throw error
  }
}
