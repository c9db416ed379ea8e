import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../errors/app-error.ts'

/** The number of renders that may wait; each takes some hundredths of a second. */
const LONGEST = 100

/**
 * Returns a function that runs one render at a time: React renders without pause in the thread that serves every call. After each, other
 * calls have the thread for as long as the render took. Throws `unavailable` if too many wait.
 */
export function openRenderQueue(longest = LONGEST): <T>(render: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (render) => {
    if (waiting >= longest) return Promise.reject(new AppError('unavailable', { retryAfter: 2 }))
    waiting += 1
    let pause = 0
    const rest = () => wait(pause)
    const turn = last.then(async () => {
      const startedAt = performance.now()
      try {
        return await render()
      } finally {
        waiting -= 1
        pause = performance.now() - startedAt
      }
    })
    last = turn.then(rest, rest)
    return turn
  }
}
