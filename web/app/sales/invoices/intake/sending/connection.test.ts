import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'

describe('The wait for a connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = (attempt: number) => {
    const target = new EventTarget()
    const line = createConnection(target)
    const done = vi.fn<() => void>()
    const wait = async () => {
      await line.wait(attempt)
      done()
    }
    void wait()
    return { target, line, done }
  }

  it('ends after the waiting time of the attempt, and no sooner', async () => {
    const { done } = start(0)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledOnce()
  })

  it('ends at once when the browser is online again', async () => {
    const { target, done } = start(9)
    target.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalledOnce()
  })

  it('ends at once on request', async () => {
    const { line, done } = start(9)
    line.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toHaveBeenCalledOnce()
  })
})
