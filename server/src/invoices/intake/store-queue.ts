import { AppError } from '../../errors/app-error.ts'

interface Limits {
  /** The number of calls of one store that are processed at the same time. */
  readonly atOnce: number
  /** The number of calls of one store that may wait. */
  readonly waiting: number
}

/**
 * A queue per store, so that the calls of one store leave threads and memory to others. Throws `unavailable`
 * if too many calls of a store wait.
 */
export function openStoreQueues({ atOnce, waiting: maxWaiting }: Limits) {
  const queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return async <Result>(storeId: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(storeId) ?? { running: 0, waiting: [] }
    queues.set(storeId, queue)
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
      if (queue.running === 0) queues.delete(storeId)
    }
  }
}

/** Two at once, so that one invoice does not wait for a colleague's archive of a thousand. */
export const inStoreQueue = openStoreQueues({ atOnce: 2, waiting: 30 })
