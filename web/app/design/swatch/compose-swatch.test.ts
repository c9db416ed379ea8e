import { describe, expect, it } from 'vitest'
import { composeSample } from './compose-swatch.ts'
import { colorOf, materialOf, materials, shade } from './material.ts'

describe('materialOf', () => {
  it.each([
    ['Mármore carrara', 'Pedras', 'stone'],
    ['Porcelanato areia 60 × 60', 'Revestimentos', 'tile'],
    ['Taco ipê', 'Pisos', 'wood'],
    ['Tapete linho', 'Têxteis', 'weave'],
    ['Misturador cobre', 'Louças e metais', 'metal'],
    ['Porta de correr grafite', 'Vidros e esquadrias', 'glass'],
    ['Esmalte oliva', 'Tintas', 'paint'],
    ['Luminária de piso marfim', 'Iluminação', 'light'],
    ['Modelo 12', 'Pedras', 'stone'],
  ])('recognises “%s” of %s as %s', (name, category, material) => {
    expect(materialOf(name, category, 'key')).toBe(material)
  })

  it('chooses by the key if neither name nor category names a material', () => {
    expect(materialOf('X 1', 'Diversos', 'a')).toBe(materialOf('X 2', 'Outros', 'a'))
    expect(materials).toContain(materialOf('X 1', 'Diversos', 'b'))
  })
})

describe('colorOf', () => {
  it('finds the colour in a name, regardless of accents and plurals, and prefers the longer colour name', () => {
    expect(colorOf('Painel névoa', 'wood', 'a')).toBe(colorOf('PAINEL NEVOA', 'wood', 'b'))
    expect(colorOf('Tinta verde oliva', 'paint', 'a')).toBe(colorOf('Tinta oliva', 'paint', 'a'))
    expect(colorOf('Tinta verde', 'paint', 'a')).not.toBe(colorOf('Tinta verde oliva', 'paint', 'a'))
  })

  it('does not find a colour within another word', () => {
    expect(colorOf('Melodia', 'stone', 'a')).toBe(colorOf('Modelo', 'stone', 'a'))
  })
})

describe('composeSample', () => {
  it.each(materials)('draws %s the same for the same key', (material) => {
    const sample = {
      stone: 'Mármore',
      wood: 'Assoalho',
      weave: 'Tecido',
      tile: 'Azulejo',
      metal: 'Ducha',
      glass: 'Vidro',
      paint: 'Tinta',
      light: 'Pendente',
    }[material]
    const composed = composeSample(sample, '', 'a')
    expect(composed).toEqual(composeSample(sample, '', 'a'))
    expect(composed.material).toBe(material)
    for (const { d } of composed.marks) expect(d).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('shades toward white and black within the range', () => {
    expect(shade('#808080', 1)).toBe('#ffffff')
    expect(shade('#808080', -1)).toBe('#000000')
    expect(shade('#102030', 0)).toBe('#102030')
  })
})
