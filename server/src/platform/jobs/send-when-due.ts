import { openListener } from '../database/listener.ts'
import { jobQueues, type QueueName } from '../job-queues.ts'

/** Messages of several commits within this many milliseconds leave together. */
const PAUSE_MS = 50

const isQueue = (name: string): name is QueueName => jobQueues.some((queue) => queue.name === name)

interface Options {
  /** The address of the listening connection. */
  readonly url: string
  /** Sends the due messages of a queue. */
  readonly send: (queue: QueueName) => Promise<unknown>
  readonly onError: (queue: QueueName, error: unknown) => void
}

/**
 * Sends messages as soon as a commit makes them due, on notification by the database: one run of a queue at a time, and another one if
 * messages became due meanwhile. The schedule of the queue remains, for retries and lost notifications.
 */
export function sendWhenDue({ url, send, onError }: Options): { close(): Promise<void> } {
  const due = new Set<QueueName>()
  const running = new Map<QueueName, Promise<void>>()
  let isClosed = false

  const run = async (queue: QueueName) => {
    while (due.has(queue) && !isClosed) {
      await new Promise((done) => setTimeout(done, PAUSE_MS))
      due.delete(queue)
      await send(queue).catch((error: unknown) => onError(queue, error))
    }
    running.delete(queue)
  }
  const listener = openListener({
    url,
    channels: ['due'],
    onNotification: (_channel, queue) => {
      if (isClosed || !isQueue(queue)) return
      due.add(queue)
      if (!running.has(queue)) running.set(queue, run(queue))
    },
    // What was due before waits for the schedule.
    onConnected: () => undefined,
  })
  return {
    async close() {
      isClosed = true
      await listener.close()
      await Promise.all(running.values())
    },
  }
}
