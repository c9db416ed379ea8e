import { describe, expect, it } from 'vitest'
import { phoneParts } from './phone-row.ts'

const name = { key: 'name', isMain: true }

describe('The row of a phone', () => {
  it('takes the status and the last number by default', () => {
    const columns = [
      { key: 'document' },
      name,
      { key: 'sales', isNumeric: true },
      { key: 'points', isNumeric: true },
      { key: 'status' },
    ]
    expect([...phoneParts(columns)]).toEqual([
      ['document', 'about'],
      ['name', 'main'],
      ['sales', 'more'],
      ['points', 'figure'],
      ['status', 'state'],
    ])
  })

  it('puts a date below the name, else the first other column', () => {
    expect(phoneParts([name, { key: 'place' }, { key: 'startsAt' }]).get('startsAt')).toBe('about')
    expect(phoneParts([name, { key: 'code' }, { key: 'brand' }]).get('code')).toBe('about')
  })

  it('uses the parts that columns declare', () => {
    const parts = phoneParts([name, { key: 'status' }, { key: 'dueOn', phone: 'state' as const }])
    expect(parts.get('dueOn')).toBe('state')
    expect(parts.get('status')).toBe('more')
    expect(
      phoneParts([name, { key: 'sent', phone: 'figure' as const }, { key: 'sentOn' }]).get('sentOn'),
    ).toBe('about')
  })
})
