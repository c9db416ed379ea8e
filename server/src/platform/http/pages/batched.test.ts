import { describe, expect, it } from 'vitest'
import { batched } from './batched.ts'

describe('a batched read', () => {
  it('serves all that arrive while one runs, with a read that began after they arrived', async () => {
    const ends: (() => void)[] = []
    let reads = 0
    const read = batched(async () => {
      const result = (reads += 1)
      await new Promise<void>((done) => ends.push(done))
      return result
    })
    const first = read()
    const others = [read(), read(), read()]
    ends[0]?.()
    expect(await first).toBe(1)
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.()
    expect(await Promise.all(others)).toEqual([2, 2, 2])
    expect(reads).toBe(2)
  })

  it('fails for the callers of a failed read only', async () => {
    let reads = 0
    const read = batched(async () => {
      reads += 1
      if (reads === 1) throw new Error('down')
      return reads
    })
    const results = await Promise.allSettled([read(), read()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await read()).toBe(3)
  })
})
