import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type DrawingName, drawingNames } from './drawings.ts'
import { chooseDrawing } from './subject.ts'

const sheets = join(import.meta.dirname, 'sheets')
const colors =
  readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8').match(/--drawing-\w+(?=:)/g) ?? []

describe('the drawings', () => {
  it('are the files of the collection', () => {
    expect(readdirSync(sheets).toSorted()).toEqual(drawingNames.map((name) => `${name}.svg`).toSorted())
  })

  it.each(drawingNames)('take their colours from the theme: %s', (name) => {
    const svg = readFileSync(join(sheets, `${name}.svg`), 'utf8')
    expect(svg).toContain('viewBox="0 0 480 300"')
    expect(svg).toContain('<g id="drawing"')
    const paints = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint)
    const allowed = ['none', ...colors.map((color) => `var(${color})`)]
    expect(paints.filter((paint) => !allowed.includes(paint ?? ''))).toEqual([])
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe('chooseDrawing', () => {
  it.each<[string, string, DrawingName]>([
    ['Luz natural: do estudo à medição', 'Cursos e oficinas', 'daylight'],
    ['Iluminação de museus', 'Cursos e oficinas', 'light-cone'],
    ['Degustação de vinhos', 'Jantares e encontros', 'long-table'],
    ['Jantar na obra', 'Jantares e encontros', 'unfinished-storey'],
    ['A pedreira e o bloco', 'Visitas técnicas', 'quarry'],
    ['Ioga no terraço', 'Bem-estar', 'yoga-terrace'],
    ['Uma fábrica de porcelanato por dentro', 'Visitas técnicas', 'kiln'],
    ['Lisboa: azulejo, calçada e cal', 'Viagens', 'tiled-front'],
    ['Oficina de maquete em papel', 'Cursos e oficinas', 'model-workshop'],
    ['A visit to a marble yard', 'Visits', 'quarry'],
    ['Balcão e espelho', '', 'bar'],
  ])('chooses for “%s” (%s) the drawing %s', (title, category, drawing) => {
    expect(chooseDrawing([title, category], 'key')).toBe(drawing)
  })

  it('falls back to the category, then to the key', () => {
    expect(chooseDrawing(['Sábado de manhã', 'Mostras e feiras'], 'key')).toBe('exhibition')
    const keys = ['a', 'viagem-milao', '3f0c', 'jantar', 'Olinda', '7']
    expect(new Set(keys.map((key) => chooseDrawing(['Sábado'], key))).size).toBeGreaterThan(2)
    expect(chooseDrawing(['Sábado'], 'key')).toBe(chooseDrawing(['Domingo'], 'key'))
  })
})
