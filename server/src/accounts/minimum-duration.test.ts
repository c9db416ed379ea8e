import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINIMUM_DURATION, setMinimumDuration, withMinimumDuration } from './minimum-duration.ts'

beforeEach(() => {
  vi.useFakeTimers()
  setMinimumDuration(MINIMUM_DURATION)
})
afterEach(() => {
  vi.useRealTimers()
  setMinimumDuration(0)
})

describe('withMinimumDuration', () => {
  it.each([
    ['resolves at once', () => Promise.resolve('done'), { value: 'done' }],
    ['rejects at once', () => Promise.reject(new Error('refused')), { refusal: 'refused' }],
  ])('settles after the minimum duration if the work %s', async (_what, work, expected) => {
    let settled: object | null = null
    void withMinimumDuration(work).then(
      (value) => void (settled = { value }),
      (reason: Error) => void (settled = { refusal: reason.message }),
    )
    await vi.advanceTimersByTimeAsync(MINIMUM_DURATION - 1)
    expect(settled).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toEqual(expected)
  })
})
