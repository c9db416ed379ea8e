import { describe, expect, it } from 'vitest'
import { resendState } from './resend.rules.ts'

const at = Date.parse('2026-11-21T12:00:00Z')

describe('when the link may be mailed again', () => {
  it('may go once the server names a moment that has come', () => {
    expect(resendState({ state: 'mailed', resendFrom: '2026-11-21T11:00:00Z' }, at)).toBe('now')
    expect(resendState({ state: 'mailed', resendFrom: '2026-11-21T12:00:20Z' }, at)).toBe('now')
  })
  it('waits for a moment to come', () => {
    expect(resendState({ state: 'incomplete', resendFrom: '2026-11-22T09:00:00Z' }, at)).toBe('later')
  })
  it('goes no more where the server names none', () => {
    expect(resendState({ state: 'mailed', resendFrom: null }, at)).toBe('never')
  })
  it('is not needed after the sign-up', () => {
    expect(resendState({ state: 'active', resendFrom: null }, at)).toBe('done')
    expect(resendState({ state: 'closed', resendFrom: null }, at)).toBe('done')
  })
})
