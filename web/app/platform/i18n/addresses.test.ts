import { describe, expect, it } from 'vitest'
import { languageOfAddress } from './addresses.ts'

describe('languageOfAddress', () => {
  it("returns the language of the URL on pages with one URL per language, also for the router's requests", () => {
    for (const path of ['/en', '/en.data', '/en/blog', '/EN/blog.data', '/en/videos/7'])
      expect(languageOfAddress(path)).toBe('en')
    for (const path of ['/', '/_root.data', '/blog/en', '/blog.data', '/Videos/', '/termos'])
      expect(languageOfAddress(path), path).toBe('ptBR')
  })

  it("returns null on other pages, which use the visitor's choice", () => {
    for (const path of ['/login', '/login.data', '/entrar', '/dashboard'])
      expect(languageOfAddress(path)).toBeNull()
  })
})
