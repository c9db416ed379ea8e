import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawSample } from './material.ts'

const folder = join(import.meta.dirname, 'samples')
const fileOf = (name: string, category = '') => drawSample(name, category, 'key').file
const colorOf = (name: string) => drawSample(name, '', 'key').color

describe('drawSample', () => {
  it.each([
    ['Mármore carrara', 'Pedras', 'marble'],
    ['Mármore nero', 'Pedras', 'dark-marble'],
    ['Granito cinza', 'Pedras', 'granite'],
    ['Ardósia', 'Pedras', 'slate'],
    ['Modelo 12', 'Pedras', 'marble'],
    ['Assoalho freijó', 'Pisos', 'boards'],
    ['Taco ipê', 'Pisos', 'parquet'],
    ['Tecido linho', 'Têxteis', 'fabric'],
    ['Tapete linho', 'Têxteis', 'rug'],
    ['Cortina de linho', 'Têxteis', 'curtain'],
    ['Persiana', 'Têxteis', 'blind'],
    ['Porcelanato areia 60 × 60', 'Revestimentos', 'square-tile'],
    ['Porcelanato areia 120 × 60', 'Revestimentos', 'long-tile'],
    ['Pastilha azul', 'Revestimentos', 'mosaic'],
    ['Cobogó', 'Revestimentos', 'screen-block'],
    ['Misturador cobre', 'Louças e metais', 'metal'],
    ['Porta de correr grafite', 'Vidros e esquadrias', 'glass'],
    ['Esmalte oliva', 'Tintas', 'paint'],
    ['Pendente latão', 'Iluminação', 'pendant'],
    ['Arandela', 'Iluminação', 'wall-lamp'],
    ['Luminária de piso marfim', 'Iluminação', 'floor-lamp'],
  ])('shows “%s” of %s as %s', (name, category, file) => {
    expect(fileOf(name, category)).toBe(file)
    expect(readdirSync(folder)).toContain(`${file}.svg`)
  })

  it('chooses by the key if neither name nor category names a material', () => {
    expect(fileOf('X 1', 'Diversos')).toBe(fileOf('X 2', 'Outros'))
    expect(readdirSync(folder)).toContain(`${fileOf('X 1', 'Diversos')}.svg`)
  })

  it('finds the colour in a name, regardless of accents and plurals, and prefers the longer colour name', () => {
    expect(colorOf('Painel névoa')).toBe(colorOf('PAINEL NEVOA'))
    expect(colorOf('Tinta verde oliva')).toBe(colorOf('Tinta oliva'))
    expect(colorOf('Tinta verde')).not.toBe(colorOf('Tinta verde oliva'))
  })

  it('does not find a colour within another word', () => {
    expect(drawSample('Pedra melodia', '', 'a').color).toBe(drawSample('Pedra modelo', '', 'a').color)
  })
})

describe('the samples', () => {
  it.each(readdirSync(folder))('take the colour of the product: %s', (name) => {
    const svg = readFileSync(join(folder, name), 'utf8')
    expect(svg).toContain('viewBox="0 0 160 120"')
    expect(svg).toContain('<g id="sample"')
    expect(svg).toContain('fill="currentColor"')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})
