import { describe, expect, it } from 'vitest'
import { formatsOf } from '../../i18n/format.ts'
import { groupByMonth } from './months.ts'

const { date } = formatsOf('ptBR')
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
