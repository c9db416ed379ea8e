import { describe, expect, it } from 'vitest'
import { bytesOf, isBuilt, pages } from './bundle.ts'

// `npm test` builds the web application before it runs the tests.
describe.skipIf(!isBuilt())('the JavaScript of a first page', () => {
  it.each(pages)('of $address stays within $limitKb kB', (page) => {
    expect(bytesOf(page) / 1_000).toBeLessThanOrEqual(page.limitKb)
  })
})
