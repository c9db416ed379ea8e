import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds } from './kinds.ts'
import { chooseKind, drawSample, drawSamples } from './material.ts'

const folder = join(import.meta.dirname, 'samples')
const kindOf = (name: string, category = '') => chooseKind({ name, category, key: 'key' })
const colorOf = (name: string) => drawSample({ name, category: '', key: 'key' }).color

describe('chooseKind', () => {
  it.each([
    ['Mármore carrara', 'Pedras', 'marble'],
    ['Granito cinza', 'Pedras', 'granite'],
    ['Ardósia', 'Pedras', 'slate'],
    ['Quartzito', 'Pedras', 'quartzite'],
    ['Modelo 12', 'Pedras', 'stone'],
    ['Assoalho freijó', 'Pisos', 'boards'],
    ['Taco ipê', 'Pisos', 'parquet'],
    ['Tecido linho', 'Têxteis', 'fabric'],
    ['Tapete linho', 'Têxteis', 'rug'],
    ['Cortina de linho', 'Têxteis', 'curtain'],
    ['Persiana', 'Têxteis', 'blind'],
    ['Porcelanato areia 60 × 60', 'Revestimentos', 'squareTile'],
    ['Porcelanato areia 120 × 60', 'Revestimentos', 'longTile'],
    ['Pastilha azul', 'Revestimentos', 'mosaic'],
    ['Cobogó', 'Revestimentos', 'screenBlock'],
    ['Misturador de mesa cobre', 'Louças e metais', 'tap'],
    ['Torneira', 'Louças e metais', 'tap'],
    ['Cuba de apoio', 'Louças e metais', 'basin'],
    ['Ducha', 'Louças e metais', 'shower'],
    ['Bacia sanitária', 'Louças e metais', 'toilet'],
    ['Puxador concha', 'Ferragens', 'fitting'],
    ['Painel linho', 'Marcenaria', 'panel'],
    ['Bancada', 'Marcenaria', 'counter'],
    ['Estante', 'Marcenaria', 'shelf'],
    ['Armário', 'Marcenaria', 'cabinet'],
    ['Poltrona linho', 'Mobiliário', 'armchair'],
    ['Sofá', 'Mobiliário', 'sofa'],
    ['Mesa de jantar', 'Mobiliário', 'table'],
    ['Banqueta', 'Mobiliário', 'stool'],
    ['Cadeira', 'Mobiliário', 'chair'],
    ['Box', 'Vidros e esquadrias', 'showerBox'],
    ['Espelho', 'Vidros e esquadrias', 'mirror'],
    ['Porta de correr grafite', 'Vidros e esquadrias', 'slidingDoor'],
    ['Esquadria', 'Vidros e esquadrias', 'window'],
    ['Esmalte oliva', 'Tintas', 'paint'],
    ['Verniz', 'Tintas', 'varnish'],
    ['Textura', 'Tintas', 'texture'],
    ['Pendente latão', 'Iluminação', 'pendant'],
    ['Arandela', 'Iluminação', 'wallLamp'],
    ['Luminária de piso marfim', 'Iluminação', 'floorLamp'],
    ['Luminária de mesa', 'Iluminação', 'tableLamp'],
    ['Trilho', 'Iluminação', 'track'],
  ])('sees “%s” of %s as %s', (name, category, kind) => {
    expect(kindOf(name, category)).toBe(kind)
  })

  it.each([
    ['Iluminação', 'pendant'],
    ['Louças e metais', 'basin'],
    ['Marcenaria', 'cabinet'],
    ['Mobiliário', 'furniture'],
    ['Pedras', 'stone'],
    ['Pisos', 'boards'],
    ['Revestimentos', 'squareTile'],
    ['Têxteis', 'fabric'],
    ['Tintas', 'paint'],
    ['Vidros e esquadrias', 'window'],
  ])('sees the category %s as %s', (category, kind) => {
    expect(kindOf(category, category)).toBe(kind)
  })

  it('chooses by the key if neither name nor category names a kind', () => {
    expect(kindOf('X 1', 'Diversos')).toBe(kindOf('X 2', 'Outros'))
  })
})

describe('drawSamples', () => {
  const names = [
    'Arandela',
    'Mármore nero',
    'Misturador',
    'Poltrona',
    'Estante',
    'Taco',
    'Tecido',
    'Porcelanato',
    'Vidro',
  ]
  const keys = fc.array(fc.uuid(), { minLength: 8, maxLength: 25 })

  it('never shows one drawing twice among three neighbours of a kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), keys, (name, list) => {
        const files = drawSamples(list.map((key) => ({ name, category: '', key }))).map(({ file }) => file)
        for (const [index, file] of files.entries())
          expect(files.slice(Math.max(0, index - 2), index)).not.toContain(file)
        for (let start = 0; start + 8 <= files.length; start += 1)
          expect(new Set(files.slice(start, start + 8)).size).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('shows another drawing above, in rows of four, if the kind has four', () => {
    fc.assert(
      fc.property(keys, (list) => {
        const files = drawSamples(list.map((key) => ({ name: 'Misturador', category: '', key })))
        for (const [index, { file }] of files.entries()) expect(file).not.toBe(files[index - 4]?.file)
      }),
    )
  })

  it('shows neighbours of different kinds apart, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.uuid()), { maxLength: 25 }), (list) => {
        const files = drawSamples(list.map(([name, key]) => ({ name, category: '', key }))).map(
          ({ file }) => file,
        )
        for (const [index, file] of files.entries()) expect(file).not.toBe(files[index - 1])
      }),
    )
  })
})

describe('the colour of a sample', () => {
  it('is the one in the name, regardless of accents and plurals; a longer name of a colour wins', () => {
    expect(colorOf('Painel névoa')).toBe(colorOf('PAINEL NEVOA'))
    expect(colorOf('Tinta verde oliva')).toBe(colorOf('Tinta oliva'))
    expect(colorOf('Tinta verde')).not.toBe(colorOf('Tinta verde oliva'))
  })

  it('is not found within another word', () => {
    expect(colorOf('Pedra melodia')).toBe(colorOf('Pedra modelo'))
  })

  it('gives a dark marble light veins', () => {
    const files = drawSamples(
      Array.from({ length: 12 }, (_, key) => ({ name: 'Mármore nero', category: '', key: `${key}` })),
    ).map(({ file }) => file)
    expect(files).toContain('dark-marble')
    expect(files).not.toContain('marble')
  })
})

describe('the samples', () => {
  const present = readdirSync(folder).map((file) => file.slice(0, -4))

  it('are the files of the kinds', () => {
    const named = new Set<string>(['dark-marble', ...Object.values(kinds).flat()])
    expect(present.toSorted()).toEqual([...named].toSorted())
  })

  it.each(Object.entries(kinds))('give %s different drawings', (_, files) => {
    expect(new Set(files).size).toBe(files.length)
  })

  it.each(present)('take the colour of the product: %s', (name) => {
    const svg = readFileSync(join(folder, `${name}.svg`), 'utf8')
    expect(svg).toContain('viewBox="0 0 160 120"')
    expect(svg).toContain('<g id="sample"')
    expect(svg).toContain('fill="currentColor"')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})
