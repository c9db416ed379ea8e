import { describe, expect, it } from 'vitest'
import { firstEnabled, lastEnabled, nextEnabled, pageFurther } from './list-keys.ts'

const options = [true, false, true, false, true].map((isDisabled, index) => ({
  label: String(index),
  isDisabled,
}))

describe('The arrow keys in a list of options', () => {
  it('skip disabled options, and wrap around at the ends', () => {
    expect(nextEnabled(options, 1, 1)).toBe(3)
    expect(nextEnabled(options, 3, 1)).toBe(1)
    expect(nextEnabled(options, 1, -1)).toBe(3)
  })

  it('start at the first or last option if none is active yet', () => {
    expect(nextEnabled(options, -1, 1)).toBe(1)
    expect(firstEnabled(options)).toBe(1)
    expect(lastEnabled(options)).toBe(3)
  })

  it('do not move in a list with one option', () => expect(nextEnabled([{ label: 'a' }], 0, 1)).toBe(0))

  it('find nothing in an empty or fully disabled list', () => {
    expect(nextEnabled([], -1, 1)).toBe(-1)
    expect(nextEnabled([{ label: 'a', isDisabled: true }], -1, 1)).toBe(-1)
  })
})

describe('Page Up and Page Down in a list of options', () => {
  const many = Array.from({ length: 13 }, (_, index) => ({ label: String(index), isDisabled: index === 6 }))

  it('move by five options', () => {
    expect(pageFurther(many, 0, 1)).toBe(5)
    expect(pageFurther(many, 12, -1)).toBe(7)
  })

  it('do not count disabled options', () => {
    expect(pageFurther(many, 2, 1)).toBe(8)
    expect(pageFurther(many, 11, -1)).toBe(5)
  })

  it('stop at the ends', () => {
    expect(pageFurther(many, 10, 1)).toBe(12)
    expect(pageFurther(many, 3, -1)).toBe(0)
    expect(pageFurther([...many, { label: 'last', isDisabled: true }], 11, 1)).toBe(12)
    expect(pageFurther([], -1, 1)).toBe(-1)
  })
})
