import { describe, expect, it } from 'vitest'
import { pageCount, pageRange } from './pages.ts'

describe('The pages of a list', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [10_000, 25, 400],
  ])('%i items by %i make %i', (total, limit, pages) => expect(pageCount(total, limit)).toBe(pages))

  it('begin at one and end at the total', () => {
    expect(pageRange(0, 10, 0)).toEqual({ from: 0, to: 0 })
    expect(pageRange(0, 10, 7)).toEqual({ from: 1, to: 7 })
    expect(pageRange(50, 25, 60)).toEqual({ from: 51, to: 60 })
  })
})
