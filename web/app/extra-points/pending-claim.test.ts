import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowser, MemoryStorage } from '../api/testing/browser.ts'
import { claimPageFor, forgetClaims, keepClaim, keepClaimFor } from './pending-claim.ts'

const code = '0000-002Z-K7Q2-M9XP-4T8V'

describe('A code that waits for a sign-up', () => {
  beforeEach(() => {
    installBrowser()
    Object.defineProperty(globalThis, 'sessionStorage', { value: new MemoryStorage(), configurable: true })
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] })
  })
  afterEach(() => vi.useRealTimers())
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

  it('is claimed at the first sign-in with the e-mail that signed up, whatever its case', async () => {
    keepClaim(code)
    await keepClaimFor('Ana@Exemplo.com.br')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBe(`/point-extra/qrcode?id=${code}`)
  })

  it('is nobody else’s, who signs in at the same computer', async () => {
    keepClaim(code)
    await keepClaimFor('ana@exemplo.com.br')
    expect(await claimPageFor('bia@exemplo.com.br', 'professional')).toBeNull()
    expect(await claimPageFor('ana@exemplo.com.br', 'shopkeeper')).toBeNull()
  })

  it('waits half an hour for the sign-up, three days for the first sign-in', async () => {
    keepClaim(code)
    later(31)
    await keepClaimFor('ana@exemplo.com.br')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
    keepClaim(code)
    await keepClaimFor('ana@exemplo.com.br')
    later(72 * 60 - 1)
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).not.toBeNull()
    later(2)
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
  })

  it('is kept without the e-mail, and gone once it was claimed', async () => {
    keepClaim(code)
    await keepClaimFor('ana@exemplo.com.br')
    expect(localStorage.getItem('pending-extra-point')).not.toContain('ana')
    forgetClaims()
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
  })

  it('is nothing where nothing was scanned, or storage holds something else', async () => {
    await keepClaimFor('ana@exemplo.com.br')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
    localStorage.setItem('pending-extra-point', '{"code":1}')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
  })
})
