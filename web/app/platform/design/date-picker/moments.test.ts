import { describe, expect, it } from 'vitest'
import { instantFromText, maskMoment, momentText } from './moments.ts'

describe('A moment typed in São Paulo', () => {
  it.each([
    ['10/12/2026 20:00', '2026-12-10T23:00:00.000Z'],
    ['01/01/2027 00:00', '2027-01-01T03:00:00.000Z'],
    // The last daylight saving time.
    ['15/01/2019 12:00', '2019-01-15T14:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(instantFromText(text)).toBe(instant)
    expect(momentText(instant)).toBe(text)
  })

  it.each(['', '10/12/2026', '31/02/2026 10:00', '10/12/2026 24:00', '10/12/2026 10:6'])(
    '%j is not a moment',
    (text) => expect(instantFromText(text)).toBeNull(),
  )

  it('is masked as it is typed', () => {
    expect(maskMoment('1012')).toBe('10/12')
    expect(maskMoment('101220262')).toBe('10/12/2026 2')
    expect(maskMoment('10/12/2026 2000')).toBe('10/12/2026 20:00')
  })
})
