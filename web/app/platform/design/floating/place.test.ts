import { describe, expect, it } from 'vitest'
import { place } from './place.ts'

const view = { width: 1000, height: 800 }
const menu = { width: 200, height: 300 }
const at = (top: number, left: number) => ({ top, bottom: top + 40, left, right: left + 120 })
const start = { align: 'start', offset: 4 } as const

describe('A floating menu', () => {
  it('is below its anchor, aligned with its start', () =>
    expect(place(at(100, 50), menu, view, start)).toEqual({ top: 144, left: 50, isAbove: false }))

  it('is above its anchor if there is more room', () =>
    expect(place(at(700, 50), menu, view, start)).toEqual({ top: 396, left: 50, isAbove: true }))

  it('stays below if neither side has enough room and there is more below', () =>
    expect(place(at(100, 50), { width: 200, height: 900 }, view, start)).toMatchObject({
      isAbove: false,
      top: 8,
    }))

  it('is aligned with the end of its anchor on request', () =>
    expect(place(at(100, 500), menu, view, { align: 'end', offset: 4 }).left).toBe(420))

  it('never crosses an edge of the window', () => {
    expect(place(at(100, 950), menu, view, start).left).toBe(792)
    expect(place(at(100, 20), menu, view, { align: 'end', offset: 4 }).left).toBe(8)
  })
})
