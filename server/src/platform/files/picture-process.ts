import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { semaphore } from '../queues.ts'
import type { PictureResult, PictureTask } from './picture-tasks.ts'

interface Limits {
  /** The memory that the process may allocate. */
  readonly memoryMb: number
  /** The timeout for one picture, including the start of the process. */
  readonly timeoutMs: number
  /** An idle process ends after this time. */
  readonly idleMs: number
}

/** The address space that Node.js reserves for code, which counts towards the limit of the kernel, but is not memory. */
const RESERVED_MB = 512

const script = fileURLToPath(new URL('./picture-reader.ts', import.meta.url))

/**
 * Starts a process that reads pictures. The kernel limits its memory (not on Windows), and it gets no environment, hence no
 * secrets.
 */
function start(memoryMb: number): ChildProcess {
  const program = [process.execPath, '--max-old-space-size=64', script]
  const limited = [
    '/bin/sh',
    '-c',
    `ulimit -d ${(RESERVED_MB + memoryMb) * 1024} && exec "$@"`,
    'sh',
    ...program,
  ]
  const [command = '', ...parameters] = process.platform === 'win32' ? program : limited
  return spawn(command, parameters, {
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * Reads pictures in a process of its own, one at a time; it is started with the first one and replaced after a failure. So a
 * picture neither takes memory of the server nor slows its requests.
 */
export function openPictureProcess({ memoryMb, timeoutMs, idleMs }: Limits) {
  const inTurn = semaphore(1)
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  function startReader(): ChildProcess {
    const reader = start(memoryMb)
    child = reader
    // Also one that ended while it was idle is replaced.
    return reader.once('exit', () => {
      if (child === reader) child = null
    })
  }

  /** Runs a task in the process, which ends if it exceeds a limit. */
  function run(task: PictureTask): Promise<PictureResult> {
    clearTimeout(idle)
    const reader = child ?? startReader()
    hold(reader)
    return new Promise((resolve) => {
      const finish = (result: PictureResult) => {
        clearTimeout(timer)
        reader.off('message', finish).off('error', fail).off('exit', fail)
        resolve(result)
      }
      const fail = () => {
        if (child === reader) end()
        finish({ kind: 'too-heavy' })
      }
      const timer = setTimeout(fail, timeoutMs)
      reader.on('message', finish).on('error', fail).on('exit', fail)
      reader.send(task, (error) => error && fail())
    })
  }

  return {
    /** Loads a picture and converts it once it is its turn; null if `load` finds none. */
    read: (load: () => Promise<PictureTask | null>): Promise<PictureResult | null> =>
      inTurn(async () => {
        const task = await load()
        if (isClosed) throw new Error('the reader of pictures is closed')
        if (!task) return null
        try {
          return await run(task)
        } finally {
          if (child) release(child)
          idle = setTimeout(end, idleMs).unref()
        }
      }),
    /** Ends the process; pictures that wait are rejected. */
    close(): void {
      isClosed = true
      end()
    },
  }
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** Lets the server end while the process is idle. */
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
