import { describe, expect, it } from 'vitest'
import { nextRunAt } from './schedule.rules.ts'

describe('the next run of a schedule', () => {
  it.each([
    ['* * * * *', '2026-11-20T15:00:30Z', '2026-11-20T15:01:00.000Z'],
    ['*/5 * * * *', '2026-11-20T15:00:00Z', '2026-11-20T15:05:00.000Z'],
    ['15 * * * *', '2026-11-20T15:15:00Z', '2026-11-20T16:15:00.000Z'],
    ['10 0 * * *', '2026-11-20T15:00:00Z', '2026-11-21T03:10:00.000Z'],
    ['50 23 * * *', '2026-11-21T02:00:00Z', '2026-11-21T02:50:00.000Z'],
    ['30 7 1-7 * *', '2026-11-20T15:00:00Z', '2026-12-01T10:30:00.000Z'],
  ])('of %s after %s is %s', (cron, now, next) => {
    expect(nextRunAt(cron, new Date(now))?.toISOString() ?? null).toBe(next)
  })
})
