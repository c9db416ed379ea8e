import { afterEach, describe, expect, it } from 'vitest'
import { clearRecovery, failRecovery, readRecovery, rememberRecovery, useRecovery } from './recovery-state.ts'

const now = Date.UTC(2026, 10, 21)

afterEach(clearRecovery)

describe('the recovery state (§4)', () => {
  it('stores the e-mail and its realm', () => {
    rememberRecovery('admin', 'ana@exemplo.com')
    expect(useRecovery.getState()).toMatchObject({ realm: 'admin', email: 'ana@exemplo.com', error: null })
  })

  it('keeps the e-mail and stores the message when the new password is rejected', () => {
    rememberRecovery('member', 'ana@exemplo.com')
    failRecovery('Ocorreu um erro, verifique os dados e tente novamente.')
    expect(useRecovery.getState()).toMatchObject({
      email: 'ana@exemplo.com',
      error: 'Ocorreu um erro, verifique os dados e tente novamente.',
    })
  })

  it('is cleared by the new password', () => {
    rememberRecovery('member', 'ana@exemplo.com')
    clearRecovery()
    expect(useRecovery.getState()).toMatchObject({ email: '', error: null })
  })
})

describe('readRecovery', () => {
  const stored = { realm: 'member', email: 'ana@exemplo.com', askedAt: now - 60_000, error: 'x' }

  it('reads the state back without its error', () =>
    expect(readRecovery(stored, now)).toEqual({ ...stored, error: null }))

  it.each([
    ['an hour old', { ...stored, askedAt: now - 3_600_001 }],
    ['of nobody', { ...stored, realm: 'visitor' }],
    ['without an e-mail', { ...stored, email: 3 }],
    ['no record', 'ana@exemplo.com'],
    ['nothing', null],
  ])('ignores a stored value that is %s', (_, value) => expect(readRecovery(value, now)).toBeNull())
})
