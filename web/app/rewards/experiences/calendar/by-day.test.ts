import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

it('lists an experience on each of its days in São Paulo time', () => {
  const trip = { id: 'trip', startsAt: '2026-12-05T11:00:00Z', endsAt: '2026-12-07T03:00:00Z' }
  const dinner = { id: 'dinner', startsAt: '2026-12-06T01:00:00Z', endsAt: '2026-12-06T02:00:00Z' }
  const found = byDay([trip, dinner], ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'])
  expect([...found].map(([day, all]) => [day, all.map(({ id }) => id)])).toEqual([
    // Ten in the evening in São Paulo is one in the morning in UTC.
    ['2026-12-05', ['trip', 'dinner']],
    ['2026-12-06', ['trip']],
  ])
})
