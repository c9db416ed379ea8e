import { describe, expect, it } from 'vitest'
import { languageOfAddress } from './addresses.ts'

describe('languageOfAddress', () => {
  it('is that of the address where each language has one, also for what the router fetches', () => {
    for (const path of ['/en', '/en.data', '/en/blog', '/EN/blog.data', '/en/videos/7'])
      expect(languageOfAddress(path)).toBe('en')
    for (const path of ['/', '/_root.data', '/blog/en', '/blog.data', '/Videos/', '/termos'])
      expect(languageOfAddress(path), path).toBe('ptBR')
  })

  it("is the visitor's choice elsewhere", () => {
    for (const path of ['/login', '/login.data', '/entrar', '/dashboard'])
      expect(languageOfAddress(path)).toBeNull()
  })
})
