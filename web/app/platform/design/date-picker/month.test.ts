import { describe, expect, it } from 'vitest'
import { addDays, addMonths, inMonth, isMonth, listWeeks } from './month.ts'

describe('A month', () => {
  it('consists of whole weeks from Sunday, and only of those that contain one of its days', () => {
    const weeks = listWeeks('2026-12')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ])
    expect(weeks.at(-1)?.at(-1)).toBe('2027-01-02')
    // Begins on a Sunday and ends on a Saturday: four weeks exactly.
    expect(listWeeks('2026-02')).toHaveLength(4)
    // Begins on a Saturday, with 31 days.
    expect(listWeeks('2026-08')).toHaveLength(6)
  })

  it('adds across the ends of months and years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('accepts only months such as 2026-12', () => {
    expect(['2026-12', '2026-1', '2026-13', '0001-01', 'x'].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('shortens a day that does not exist in the other month', () => {
    expect(inMonth('2026-01-31', '2026-02')).toBe('2026-02-28')
    expect(inMonth('2028-02-29', '2029-02')).toBe('2029-02-28')
    expect(inMonth('2026-01-15', '2026-02')).toBe('2026-02-15')
  })
})
