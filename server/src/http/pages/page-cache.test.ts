import { describe, expect, it } from 'vitest'
import { openPageCache } from './kept-pages.ts'

const page = (text: string) => ({ headers: [], etag: text, parts: [text] })

describe('the page cache', () => {
  it('returns a page for its variant and version only', () => {
    const kept = openPageCache()
    kept.keep('/ light', 'v1', page('one'))
    expect(kept.find('/ light', 'v1')?.etag).toBe('one')
    expect(kept.find('/ dark', 'v1')).toBeNull()
    expect(kept.find('/ light', 'v2')).toBeNull()
  })

  it('drops all pages when a page of another version is added', () => {
    const kept = openPageCache()
    kept.keep('/a', 'v1', page('one'))
    kept.keep('/b', 'v2', page('two'))
    expect(kept.find('/a', 'v2')).toBeNull()
    expect(kept.find('/b', 'v2')?.etag).toBe('two')
  })

  it('drops the least recently used page beyond the limit', () => {
    const kept = openPageCache(10)
    kept.keep('/a', 'v1', page('aaaaa'))
    kept.keep('/b', 'v1', page('bbbbb'))
    kept.find('/a', 'v1')
    kept.keep('/c', 'v1', page('ccccc'))
    expect(['/a', '/b', '/c'].map((path) => kept.find(path, 'v1') !== null)).toEqual([true, false, true])
  })
})
