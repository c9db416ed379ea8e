import { describe, expect, it } from 'vitest'
import { share } from './share.ts'

describe('A share on a dimension line', () => {
  it.each([
    [0, 10, 0],
    [2.5, 10, 0.25],
    [10, 10, 1],
    [11, 10, 1],
    [-1, 10, 0],
    [0, 0, 1],
    [Number.NaN, 10, 0],
  ])('%d of %d is %d', (value, max, expected) => expect(share(value, max)).toBe(expected))
})
