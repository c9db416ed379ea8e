import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowser, MemoryStorage } from '../../platform/api/testing/browser.ts'
import { claimPageFor, clearClaims, storeClaim, storeClaimFor } from './pending-claim.ts'

const code = '0000-002Z-K7Q2-M9XP-4T8V'

describe('A stored claim', () => {
  beforeEach(() => {
    installBrowser()
    Object.defineProperty(globalThis, 'sessionStorage', { value: new MemoryStorage(), configurable: true })
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] })
  })
  afterEach(() => vi.useRealTimers())
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

  it('is claimed at the first sign-in with the e-mail of the sign-up, ignoring case', async () => {
    storeClaim(code)
    await storeClaimFor('Ana@Exemplo.com.br')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBe(`/point-extra/qrcode?id=${code}`)
  })

  it('is not claimed by another person on the same computer', async () => {
    storeClaim(code)
    await storeClaimFor('ana@exemplo.com.br')
    expect(await claimPageFor('bia@exemplo.com.br', 'professional')).toBeNull()
    expect(await claimPageFor('ana@exemplo.com.br', 'shopkeeper')).toBeNull()
  })

  it('expires half an hour after the scan before the sign-up, and three days later before the first sign-in', async () => {
    storeClaim(code)
    later(31)
    await storeClaimFor('ana@exemplo.com.br')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
    storeClaim(code)
    await storeClaimFor('ana@exemplo.com.br')
    later(72 * 60 - 1)
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).not.toBeNull()
    later(2)
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
  })

  it('is stored without the e-mail and removed by the claim', async () => {
    storeClaim(code)
    await storeClaimFor('ana@exemplo.com.br')
    expect(localStorage.getItem('pending-extra-point')).not.toContain('ana')
    clearClaims()
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
  })

  it('is null without a scan or with malformed storage', async () => {
    await storeClaimFor('ana@exemplo.com.br')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
    localStorage.setItem('pending-extra-point', '{"code":1}')
    expect(await claimPageFor('ana@exemplo.com.br', 'professional')).toBeNull()
  })
})
