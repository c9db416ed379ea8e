import { AppError } from './errors/app-error.ts'

/** Runs at most `most` tasks at a time; the others wait in order. */
export function semaphore(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((done) => waiting.push(done))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

interface Limits {
  /** The number of calls of one owner that are processed at the same time. */
  readonly atOnce: number
  /** The number of calls of one owner that may wait. */
  readonly waiting: number
}

/**
 * A queue per owner, such as a store, so that the calls of one leave threads and memory to others. Throws `unavailable`
 * if too many calls of an owner wait.
 */
export function openQueues({ atOnce, waiting: maxWaiting }: Limits) {
  const queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] }
    queues.set(owner, queue)
    if (queue.running < atOnce) queue.running += 1
    else if (queue.waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfter: 10 })
    else await new Promise<void>((done) => queue.waiting.push(done))
    try {
      return await work()
    } finally {
      // The slot goes to the next waiting call.
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(owner)
    }
  }
}
