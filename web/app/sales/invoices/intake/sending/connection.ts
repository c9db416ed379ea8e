/** The waits between attempts while the connection fails, in milliseconds; the last one repeats. */
const WAITS = [4_000, 10_000, 30_000] as const

/** Tracks an unreliable connection: waiting uploads continue when it returns, after a while, or on request. */
export function createConnection(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    /** Resolves when the browser is online again, when `wake` is called, or after the wait of this attempt. */
    wait(attempt: number): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          target.removeEventListener('online', done)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)])
        target.addEventListener('online', done)
        waiting.add(done)
      })
    },
    wake,
  }
}
