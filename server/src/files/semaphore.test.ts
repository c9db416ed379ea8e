import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { semaphore } from './semaphore.ts'

it('runs at most the given number of tasks at a time, in order, and continues after a failure', async () => {
  const run = semaphore(2)
  let running = 0
  let highest = 0
  const begun: number[] = []
  const work = (n: number) =>
    run(async () => {
      begun.push(n)
      running += 1
      highest = Math.max(highest, running)
      await sleep(5)
      running -= 1
      if (n === 3) throw new Error('failed')
      return n
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work))
  expect(highest).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(results.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => (n === 3 ? 'rejected' : 'fulfilled')),
  )
})
