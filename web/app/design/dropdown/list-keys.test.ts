import { describe, expect, it } from 'vitest'
import { firstEnabled, lastEnabled, nextEnabled } from './list-keys.ts'

const options = [true, false, true, false, true].map((isDisabled, index) => ({
  label: String(index),
  isDisabled,
}))

describe('the arrow keys in a list of options', () => {
  it('pass over what cannot be chosen, and round the ends', () => {
    expect(nextEnabled(options, 1, 1)).toBe(3)
    expect(nextEnabled(options, 3, 1)).toBe(1)
    expect(nextEnabled(options, 1, -1)).toBe(3)
  })

  it('begin at an end where none is chosen yet', () => {
    expect(nextEnabled(options, -1, 1)).toBe(1)
    expect(firstEnabled(options)).toBe(1)
    expect(lastEnabled(options)).toBe(3)
  })

  it('stay where they are in a list of one', () => expect(nextEnabled([{ label: 'a' }], 0, 1)).toBe(0))

  it('find nothing in an empty or wholly disabled list', () => {
    expect(nextEnabled([], -1, 1)).toBe(-1)
    expect(nextEnabled([{ label: 'a', isDisabled: true }], -1, 1)).toBe(-1)
  })
})
