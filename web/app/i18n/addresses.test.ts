import { describe, expect, it } from 'vitest'
import { languageOfAddress } from './addresses.ts'

describe('languageOfAddress', () => {
  it('is English under /en, also for what the router fetches', () => {
    for (const path of ['/en', '/en.data', '/en/blog', '/EN/blog.data'])
      expect(languageOfAddress(path)).toBe('en')
    for (const path of ['/', '/entrar', '/blog/en']) expect(languageOfAddress(path)).toBeNull()
  })
})
