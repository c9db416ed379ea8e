import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { withMinimumDuration } from './minimum-duration.ts'

const config = readConfig({})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('withMinimumDuration', () => {
  it.each([
    ['resolves at once', () => Promise.resolve('done'), { value: 'done' }],
    ['rejects at once', () => Promise.reject(new Error('refused')), { refusal: 'refused' }],
  ])('settles after the minimum duration if the work %s', async (_what, work, expected) => {
    let settled: object | null = null
    void withMinimumDuration({ config }, work).then(
      (value) => void (settled = { value }),
      (reason: Error) => void (settled = { refusal: reason.message }),
    )
    await vi.advanceTimersByTimeAsync(config.minimumDurationMs - 1)
    expect(settled).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toEqual(expected)
  })
})
