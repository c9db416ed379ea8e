import { describe, expect, it } from 'vitest'
import { place } from './place.ts'

const view = { width: 1000, height: 800 }
const menu = { width: 200, height: 300 }
const at = (top: number, left: number) => ({ top, bottom: top + 40, left, right: left + 120 })
const start = { align: 'start', offset: 4 } as const

describe('a floating menu', () => {
  it('stands under its anchor, starts in line', () =>
    expect(place(at(100, 50), menu, view, start)).toEqual({ top: 144, left: 50, isAbove: false }))

  it('stands over it where there is more room', () =>
    expect(place(at(700, 50), menu, view, start)).toEqual({ top: 396, left: 50, isAbove: true }))

  it('stays under it where neither side has room and there is more below', () =>
    expect(place(at(100, 50), { width: 200, height: 900 }, view, start)).toMatchObject({
      isAbove: false,
      top: 8,
    }))

  it('ends in line with its anchor where it is asked to', () =>
    expect(place(at(100, 500), menu, view, { align: 'end', offset: 4 }).left).toBe(420))

  it('never stands over an edge', () => {
    expect(place(at(100, 950), menu, view, start).left).toBe(792)
    expect(place(at(100, 20), menu, view, { align: 'end', offset: 4 }).left).toBe(8)
  })
})
