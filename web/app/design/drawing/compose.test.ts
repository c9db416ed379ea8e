import { describe, expect, it } from 'vitest'
import { compose } from './compose.ts'
import { drawingKinds } from './drawing.types.ts'

describe('a drawn cover', () => {
  it.each(drawingKinds)('is the same %s for the same seed and another for another', (kind) => {
    expect(compose('viagem-milao', kind)).toEqual(compose('viagem-milao', kind))
    expect(compose('viagem-milao', kind)).not.toEqual(compose('jantar', kind))
  })

  it.each(drawingKinds)('of 200 %s has only finite lines', (kind) => {
    for (let number = 0; number < 200; number += 1) {
      const shapes = compose(`seed ${number}`, kind)
      expect(shapes.length).toBeGreaterThan(10)
      for (const { d } of shapes) expect(d).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  it('chooses every kind for some seed', () => {
    const counts = new Set(Array.from({ length: 40 }, (_, number) => compose(`s${number}`).length))
    expect(counts.size).toBeGreaterThan(5)
  })
})
