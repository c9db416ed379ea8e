import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVEN_TIME, inEvenTime } from './even-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('An answer in even time', () => {
  it.each([
    ['is done at once', () => Promise.resolve('done'), { value: 'done' }],
    ['is refused at once', () => Promise.reject(new Error('refused')), { refusal: 'refused' }],
  ])('comes when its time is up, where the work %s', async (_what, work, expected) => {
    let answer: object | null = null
    void inEvenTime(work).then(
      (value) => void (answer = { value }),
      (reason: Error) => void (answer = { refusal: reason.message }),
    )
    await vi.advanceTimersByTimeAsync(EVEN_TIME - 1)
    expect(answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toEqual(expected)
  })
})
