import type { Notification, NotificationKind } from '@esquadro/contract/notifications/notification'
import { describe, expect, it } from 'vitest'
import { bundleByDay } from './bundles.ts'

const at = (day: number, kind: NotificationKind, link: string | null = '/x?id=1'): Notification => ({
  id: `${day}-${kind}-${Math.random()}`,
  kind,
  title: kind,
  text: '',
  link,
  createdAt: `2026-11-${day}T10:00:00Z`,
  readAt: null,
})
const dayOf = (instant: string) => instant.slice(0, 10)

describe('bundles of notifications', () => {
  it('makes one line of 23 of a kind and day, in the place of the newest', () => {
    const many = Array.from({ length: 23 }, () => at(20, 'pce-received'))
    const [day, ...others] = bundleByDay([at(20, 'job-failed'), ...many, at(20, 'sign-up-awaiting')], dayOf)
    expect(others).toEqual([])
    expect(day?.bundles.map(({ kind, items }) => [kind, items.length])).toEqual([
      ['job-failed', 1],
      ['pce-received', 23],
      ['sign-up-awaiting', 1],
    ])
    expect(day?.bundles[1]?.link).toBe('/x')
  })

  it('keeps two of a kind apart, and days apart', () => {
    const items = [at(21, 'job-failed'), at(20, 'job-failed'), at(20, 'job-failed')]
    expect(bundleByDay(items, dayOf).map(({ day, bundles }) => [day, bundles.length])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 2],
    ])
  })

  it('has no link where its notifications lead to different pages', () => {
    const items = [at(20, 'job-failed', '/a'), at(20, 'job-failed', '/b'), at(20, 'job-failed', null)]
    expect(bundleByDay(items, dayOf)[0]?.bundles[0]?.link).toBeNull()
  })
})
