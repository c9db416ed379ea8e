import { describe, expect, it } from 'vitest'
import { resendState } from './resend.rules.ts'

const at = Date.parse('2026-11-21T12:00:00Z')

describe('The resend state of a link', () => {
  it('is "now" once the time that the server names has come', () => {
    expect(resendState({ state: 'mailed', resendFrom: '2026-11-21T11:00:00Z' }, at)).toBe('now')
    expect(resendState({ state: 'mailed', resendFrom: '2026-11-21T12:00:20Z' }, at)).toBe('now')
  })
  it('is "later" before that time', () => {
    expect(resendState({ state: 'incomplete', resendFrom: '2026-11-22T09:00:00Z' }, at)).toBe('later')
  })
  it('is "never" if the server names no time', () => {
    expect(resendState({ state: 'mailed', resendFrom: null }, at)).toBe('never')
  })
  it('is "done" after the sign-up', () => {
    expect(resendState({ state: 'active', resendFrom: null }, at)).toBe('done')
    expect(resendState({ state: 'closed', resendFrom: null }, at)).toBe('done')
  })
})
