import { describe, expect, it } from 'vitest'
import { openPageCache } from './page-cache.ts'

const page = (text: string) => ({
  status: 200,
  headers: [],
  etag: text,
  inline: { scripts: [], styles: [] },
  gzip: Buffer.from(text),
})

describe('the page cache', () => {
  it('returns a page for its variant and version only', () => {
    const cache = openPageCache()
    cache.store('/ light', 'v1', page('one'))
    expect(cache.find('/ light', 'v1')?.etag).toBe('one')
    expect(cache.find('/ dark', 'v1')).toBeNull()
    expect(cache.find('/ light', 'v2')).toBeNull()
  })

  it('drops all pages when a page of another version is added', () => {
    const cache = openPageCache()
    cache.store('/a', 'v1', page('one'))
    cache.store('/b', 'v2', page('two'))
    expect(cache.find('/a', 'v2')).toBeNull()
    expect(cache.find('/b', 'v2')?.etag).toBe('two')
  })

  it('drops the least recently used page beyond the limit', () => {
    const cache = openPageCache(10)
    cache.store('/a', 'v1', page('aaaaa'))
    cache.store('/b', 'v1', page('bbbbb'))
    cache.find('/a', 'v1')
    cache.store('/c', 'v1', page('ccccc'))
    expect(['/a', '/b', '/c'].map((path) => cache.find(path, 'v1') !== null)).toEqual([true, false, true])
  })
})
