import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINIMUM_DURATION, withMinimumDuration } from './minimum-duration.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('An answer in even time', () => {
  it.each([
    ['is done at once', () => Promise.resolve('done'), { value: 'done' }],
    ['is refused at once', () => Promise.reject(new Error('refused')), { refusal: 'refused' }],
  ])('comes when its time is up, where the work %s', async (_what, work, expected) => {
    let answer: object | null = null
    void withMinimumDuration(work).then(
      (value) => void (answer = { value }),
      (reason: Error) => void (answer = { refusal: reason.message }),
    )
    await vi.advanceTimersByTimeAsync(MINIMUM_DURATION - 1)
    expect(answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toEqual(expected)
  })
})
