import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openQueues, semaphore } from '../queues.ts'

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

/** Tasks that stay open until the test finishes them by number. */
function openWorks() {
  const finish = new Map<number, () => void>()
  const started: number[] = []
  const work = (number: number) => () => {
    started.push(number)
    return new Promise<number>((done) => finish.set(number, () => done(number)))
  }
  return { started, work, finish: (number: number) => finish.get(number)?.() }
}

describe('the queue of an owner', () => {
  it('runs two calls at once and the others in order, and does not delay another owner', async () => {
    const inQueue = openQueues({ atOnce: 2, waiting: 10 })
    const { started, work, finish } = openWorks()
    const calls = [1, 2, 3, 4].map((number) => inQueue('a', work(number)))
    const other = inQueue('b', work(5))
    await turn()
    expect(started).toEqual([1, 2, 5])
    finish(2)
    await calls[1]
    await turn()
    expect(started).toEqual([1, 2, 5, 3])
    for (const number of [1, 3, 5]) finish(number)
    await Promise.all([calls[0], calls[2], other])
    await turn()
    finish(4)
    expect(await calls[3]).toBe(4)
  })

  it('refuses a call if too many wait, and accepts calls again once they are done', async () => {
    const inQueue = openQueues({ atOnce: 1, waiting: 1 })
    const { work, finish } = openWorks()
    const calls = [inQueue('a', work(1)), inQueue('a', work(2))]
    await expect(inQueue('a', work(3))).rejects.toMatchObject({ code: 'unavailable' })
    finish(1)
    await calls[0]
    await turn()
    finish(2)
    await calls[1]
    await expect(inQueue('a', async () => 'again')).resolves.toBe('again')
  })

  it('frees its slot if a call fails', async () => {
    const inQueue = openQueues({ atOnce: 1, waiting: 5 })
    const failing = inQueue('a', () => Promise.reject(new Error('broken')))
    const next = inQueue('a', async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
