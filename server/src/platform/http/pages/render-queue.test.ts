import { describe, expect, it } from 'vitest'
import { openRenderQueue } from './render-queue.ts'

describe('the queue of renders', () => {
  it('runs one at a time, in order, and goes on after a failure', async () => {
    const enqueue = openRenderQueue()
    let running = 0
    const most: number[] = []
    const render = async (n: number) => {
      running += 1
      most.push(running)
      await Promise.resolve()
      running -= 1
      if (n === 2) throw new Error('failed')
      return n
    }
    const results = await Promise.allSettled([1, 2, 3, 4].map((n) => enqueue(() => render(n))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(Math.max(...most)).toBe(1)
  })

  it('lets other work run between two renders', async () => {
    const enqueue = openRenderQueue()
    const order: string[] = []
    const render = (name: string) => async () => {
      order.push(name)
    }
    const first = enqueue(render('first'))
    const second = enqueue(render('second'))
    await first
    setImmediate(() => order.push('other'))
    await second
    expect(order).toEqual(['first', 'other', 'second'])
  })

  it('refuses a render if too many wait', async () => {
    const enqueue = openRenderQueue(2)
    const done = [enqueue(async () => 1), enqueue(async () => 2)]
    await expect(enqueue(async () => 3)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await Promise.all(done)).toEqual([1, 2])
    expect(await enqueue(async () => 4)).toBe(4)
  })
})
