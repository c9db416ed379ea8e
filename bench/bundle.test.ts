import { describe, expect, it } from 'vitest'
import { bytesOf, isBuilt } from './bundle.ts'
import { pages } from './pages.ts'
import { bytesBySource } from './source-map.ts'

describe('bytesBySource', () => {
  it('attributes each stretch of a line to its source', () => {
    // Two segments on the first line: columns 0–4 from a.ts, 5–8 from b.ts.
    const map = JSON.stringify({ version: 3, sources: ['a.ts', 'b.ts'], mappings: 'AAAA,KCAA' })
    expect(Object.fromEntries(bytesBySource('aaaaabbb', map))).toEqual({ 'a.ts': 5, 'b.ts': 3 })
  })
})

// `npm test` builds the web application before it runs the tests.
describe.skipIf(!isBuilt())('the JavaScript of a first page', () => {
  it.each(pages)('of $address ($name) stays within $limitKb kB', (page) => {
    expect(bytesOf(page) / 1_000).toBeLessThanOrEqual(page.limitKb)
  })
})
