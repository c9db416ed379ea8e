import { describe, expect, it } from 'vitest'
import { readPlace } from './place.ts'

const at = (path: string, cookie: string | null = null) =>
  readPlace(new URL(`https://esquadro.test${path}`), cookie)

describe('the page that the server renders for a URL', () => {
  it.each([
    ['/', '/?utm_source=x&y=1'],
    ['/blog', '/BLOG/?x=1'],
    ['/blog?q=cal&page=2', '/blog?q=cal&x=1&page=2&q=outra'],
    ['/blog/reboco-a-cal', '/blog/reboco-a-cal?x=1'],
    ['/login?redirect=%2Fcustomers', '/login?utm_source=x&redirect=%2Fcustomers'],
    ['/customers', '/customers?page=7&q=ana'],
    ['/cms/stores/-', '/cms/stores/8e1b3b5c-5ee0-4d1c-9d86-2f6a1c0a8b7e?tab=people'],
    ['/-', '/wp-admin/x.php?y=1'],
    ['/-', '//evil.test/x'],
    ['/cms/-', '/cms/nowhere?y=1'],
    ['/cms', '/cms/'],
  ])('is %s for %s', (address, path) => {
    expect(at(path).address).toBe(address)
  })

  it.each([
    ['/blog/nowhere', '/blog/-'],
    ['/en/blog/nowhere?x=1', '/en/blog/-'],
    ['/videos/nowhere', '/videos/-'],
    ['/blog/draft?preview=secret', undefined],
    ['/blog', undefined],
  ])('of %s without a record is %s', (path, address) => {
    expect(at(path).missing?.address).toBe(address)
  })

  it('differs by theme, and by language where the address has none', () => {
    const keys = (path: string) =>
      new Set(
        ['', 'theme=dark', 'language=en', 'theme=dark; language=en', 'x=1', 'theme=pink; language=xx'].map(
          (cookie) => at(path, cookie).key,
        ),
      ).size
    expect([keys('/blog'), keys('/en/blog'), keys('/login'), keys('/nowhere')]).toEqual([2, 2, 4, 4])
  })
})
