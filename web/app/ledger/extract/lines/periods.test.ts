import { describe, expect, it } from 'vitest'
import { createFormats } from '../../../platform/i18n/format.ts'
import { daysOf, groupByMonth, spanOf } from './periods.ts'

describe('The periods of a statement', () => {
  it.each([
    ['month', '2026-02-10', '2026', 0, '2026-02-01', '2026-02-28'],
    ['month', '2026-01-31', '2026', -1, '2025-12-01', '2025-12-31'],
    ['month', '2024-01-31', '2026', 1, '2024-02-01', '2024-02-29'],
    ['quarter', '2026-11-20', '2026', 0, '2026-10-01', '2026-12-31'],
    ['quarter', '2026-11-20', '2026', 1, '2027-01-01', '2027-03-31'],
    ['cycle', '2026-11-20', '2026', 0, '2026-01-01', '2026-12-31'],
    ['cycle', '2026-11-20', '2026-2', 0, '2026-07-01', '2026-12-31'],
    ['cycle', '2026-11-20', '2026-2', -2, '2025-07-01', '2025-12-31'],
  ] as const)('cover the %s around %s (cycle %s, shifted by %i)', (span, day, cycle, shift, from, to) => {
    expect(daysOf(span, day, cycle, shift)).toEqual({ from, to })
    expect(spanOf({ from, to }, cycle)).toBe(span)
  })

  it('are only recognised if complete', () => {
    expect(spanOf({ from: '2026-02-01', to: '2026-02-27' }, '2026')).toBeNull()
    expect(spanOf({ from: '2026-02-01' }, '2026')).toBeNull()
    expect(spanOf({}, '2026')).toBeNull()
  })
})

const { date } = createFormats('ptBR')
const at = (occurredAt: string) => ({ occurredAt })

describe('The months of a statement', () => {
  it('group the lines without changing their order', () => {
    const groups = groupByMonth(
      [at('2026-11-19T12:00:00Z'), at('2026-11-01T12:00:00Z'), at('2026-10-30T12:00:00Z')],
      date,
    )
    expect(groups.map(({ month, lines }) => [month, lines.length])).toEqual([
      ['2026-11', 2],
      ['2026-10', 1],
    ])
  })

  it('follow the time of São Paulo, where the evening of the 31st is not yet the 1st', () => {
    expect(groupByMonth([at('2026-11-01T02:30:00Z')], date)[0]?.month).toBe('2026-10')
    expect(groupByMonth([at('2026-11-01T03:00:00Z')], date)[0]?.month).toBe('2026-11')
  })

  it('are none without lines', () => expect(groupByMonth([], date)).toEqual([]))
})
