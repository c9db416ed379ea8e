import { describe, expect, it } from 'vitest'
import { clamp, dayAfterKey } from './calendar-steps.ts'

describe('A key in the calendar', () => {
  it.each([
    // 20 November 2026 is a Friday.
    ['days', 'ArrowLeft', '2026-11-19'],
    ['days', 'ArrowRight', '2026-11-21'],
    ['days', 'ArrowUp', '2026-11-13'],
    ['days', 'ArrowDown', '2026-11-27'],
    ['days', 'Home', '2026-11-15'],
    ['days', 'End', '2026-11-21'],
    ['days', 'PageUp', '2026-10-20'],
    ['days', 'PageDown', '2026-12-20'],
    ['months', 'ArrowRight', '2026-12-20'],
    ['months', 'ArrowDown', '2027-02-20'],
    ['months', 'Home', '2026-10-20'],
    ['months', 'End', '2026-12-20'],
    ['months', 'PageUp', '2025-11-20'],
    ['years', 'ArrowLeft', '2025-11-20'],
    ['years', 'ArrowDown', '2031-11-20'],
    ['years', 'Home', '2025-11-20'],
    ['years', 'End', '2029-11-20'],
    ['years', 'PageDown', '2036-11-20'],
  ] as const)('in the view of %s: %s moves to %s', (view, key, day) =>
    expect(dayAfterKey(view, '2026-11-20', key)).toBe(day),
  )

  it('moves by years with Shift', () => {
    expect(dayAfterKey('days', '2028-02-29', 'PageDown', true)).toBe('2029-02-28')
    expect(dayAfterKey('days', '2026-11-20', 'PageUp', true)).toBe('2025-11-20')
  })

  it('stays in the month after turning a page', () =>
    expect(dayAfterKey('days', '2026-01-31', 'PageDown')).toBe('2026-02-28'))

  it('does nothing if the calendar does not use it', () =>
    expect(dayAfterKey('days', '2026-11-20', 'a')).toBeNull())
})

it('stays within the days that may be chosen', () => {
  const bounds = { min: '2026-11-10', max: '2026-11-20' }
  expect(['2026-11-09', '2026-11-15', '2027-01-01'].map((day) => clamp(day, bounds))).toEqual([
    '2026-11-10',
    '2026-11-15',
    '2026-11-20',
  ])
})
