import { describe, expect, it } from 'vitest'
import { isBuilt, loadOf } from './bundle.ts'
import { pages } from './pages.ts'

// `npm test` builds the web application before it runs the tests.
describe.skipIf(!isBuilt())('the JavaScript of a first page', () => {
  it.each(pages)('of $address ($name) stays within $limitKb kB', (page) => {
    expect(loadOf(page).bytes / 1_000).toBeLessThanOrEqual(page.limitKb)
  })
})
