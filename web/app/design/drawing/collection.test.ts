import { describe, expect, it } from 'vitest'
import { collection } from './collection.ts'
import { type Part, SHEET, type Sheet, type Wall } from './drawing.types.ts'
import { drawingNames } from './drawing-names.ts'
import { bed, put } from './kit/furniture.ts'
import { door, entrance, innerWall, outerWalls, room, window } from './kit/walls.ts'
import { planFaults } from './plan-faults.ts'
import { randomFrom } from './random.ts'
import { drawingOf } from './subject.ts'

const keys = ['a', 'viagem-milao', '3f0c', 'jantar', 'Olinda', '7']
const draw = (name: (typeof drawingNames)[number], key: string) => collection[name](randomFrom(key))

describe.each(drawingNames)('The drawing %s', (name) => {
  it('is the same for the same key', () => {
    expect(draw(name, 'casa')).toEqual(draw(name, 'casa'))
  })

  it.each(keys)('has sound geometry for the key %s', (key) => {
    const sheet = draw(name, key)
    expect(planFaults(sheet)).toEqual([])
    const paths = sheet.parts.flatMap(({ marks }) => marks.flatMap((mark) => ('d' in mark ? [mark.d] : [])))
    expect(paths.join(' ')).not.toMatch(/NaN|undefined|Infinity/)
    expect(sheet.parts.flatMap(({ marks }) => marks).length).toBeGreaterThan(10)
  })

  it('prints correct measurements, and parts that add up to their total', () => {
    // The figures of these count threads, or measure depth.
    const isOfOtherMeasure = /weave|bare-room/.test(name)
    const wrong = draw(name, 'casa').parts.filter(({ chain }) => {
      if (!chain || isOfOtherMeasure || chain.figures.some((figure) => !/^\d+$/.test(figure))) return false
      const { stops, figures } = chain
      const whole = Math.abs(Math.round(stops.at(-1) ?? 0) - Math.round(stops[0] ?? 0))
      return figures.reduce((total, figure) => total + Number(figure), 0) !== whole
    })
    expect(wrong).toEqual([])
  })

  it('keeps its figures on the sheet', () => {
    const { corner, grain, parts } = draw(name, 'casa')
    for (const { marks, transform } of parts)
      for (const mark of marks) {
        if (!('text' in mark) || transform) continue
        const width = mark.text.length * (mark.size ?? 8) * 0.56 * grain
        const [x, y] = mark.at
        const left = mark.turn
          ? x - 8 * grain
          : x - (mark.anchor === 'middle' ? width / 2 : mark.anchor === 'end' ? width : 0)
        const right = mark.turn ? x : left + width
        expect(left, mark.text).toBeGreaterThanOrEqual(corner[0])
        expect(right, mark.text).toBeLessThanOrEqual(corner[0] + SHEET.width * grain)
        expect(y, mark.text).toBeGreaterThan(corner[1] + 6 * grain)
        expect(y, mark.text).toBeLessThan(corner[1] + SHEET.height * grain)
      }
  })
})

const wallsOf = ({ parts }: Sheet): readonly Wall[] => parts.flatMap(({ walls }) => walls ?? [])

describe('The plans', () => {
  const plans = drawingNames
    .map((name) => [name, draw(name, 'casa')] as const)
    .filter(([, sheet]) => wallsOf(sheet).length > 0)

  it('are at least nine', () => expect(plans.length).toBeGreaterThanOrEqual(9))

  it.each(plans)('measure %s from face to face', (_, sheet) => {
    const outer = wallsOf(sheet).filter(({ isOuter }) => isOuter)
    const faces = outer.flatMap(({ from, to, thickness }) => {
      const isLevel = from[1] === to[1]
      return isLevel ? [from[0], to[0]] : [from[1], to[1], from[0] - thickness / 2, from[0] + thickness / 2]
    })
    const chains = sheet.parts.flatMap(({ chain }) => chain ?? [])
    expect(chains.length).toBeGreaterThanOrEqual(3)
    for (const { stops } of chains) {
      expect(faces).toContain(stops[0])
      expect(faces).toContain(stops.at(-1))
    }
  })
})

describe('planFaults', () => {
  const plan = (...parts: readonly Part[]): Sheet => ({ kind: 'plan', grain: 1, corner: [0, 0], parts })
  const outline = [
    [0, 0],
    [600, 0],
    [600, 400],
    [0, 400],
  ] as const
  const shell = (openings = {}) =>
    outerWalls(outline, 20, { 2: [entrance(door(100, 190, 'from', -1))], ...openings })
  const hall = room({ x: 20, y: 20, w: 270, d: 360 })
  const chamber = room({ x: 310, y: 20, w: 270, d: 360 })
  const partition = innerWall([300, 20], [300, 380], [door(200, 280, 'from', 1)])

  it('accepts a sound plan', () => {
    expect(planFaults(plan(shell(), partition, hall, chamber, put(bed(), 410, 20)))).toEqual([])
  })

  it.each([
    [
      'a bed in the swing of a door',
      plan(shell(), partition, hall, chamber, put(bed(), 320, 150)),
      /^door .* hits/,
    ],
    ['a bed in a wall', plan(shell(), partition, hall, chamber, put(bed(), 430, 20)), /stands in the wall/],
    ['two pieces on one place', plan(shell(), hall, put(bed(), 300, 20), put(bed(), 400, 20)), /overlaps/],
    [
      'a window in a partition',
      plan(shell(), innerWall([300, 20], [300, 380], [window(100, 200)]), hall),
      /inner wall/,
    ],
    [
      'a room without a door',
      plan(shell(), innerWall([300, 20], [300, 380]), hall, chamber),
      /nobody gets into/,
    ],
    [
      'a gap too narrow to pass',
      plan(shell(), innerWall([300, 20], [300, 345]), hall, chamber),
      /nobody gets into/,
    ],
    ['no entrance', plan(outerWalls(outline, 20), hall), /nobody can come in/],
    [
      'a missing wall',
      plan({ ...shell(), walls: shell().walls?.slice(1) ?? [] }, hall),
      /open to the outside/,
    ],
    ['a window beyond its wall', plan(shell({ 0: [window(500, 620)] }), hall), /leaves its wall/],
    [
      'a window across a partition',
      plan(shell({ 0: [window(250, 350)] }), partition, hall, chamber),
      /meets a wall/,
    ],
    ['two doors that collide', plan(shell({ 3: [door(290, 375, 'from', 1)] }), hall), /collide/],
  ])('finds %s', (_, sheet, fault) => {
    expect(planFaults(sheet).join('\n')).toMatch(fault)
  })
})

describe('drawingOf', () => {
  it.each([
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
  ])('draws “%s” (%s) as %s', (title, category, drawing) => {
    expect(drawingOf([title, category], 'key')).toBe(drawing)
  })

  it('falls back to the category, then to the key', () => {
    expect(drawingOf(['Sábado de manhã', 'Mostras e feiras'], 'key')).toBe('exhibition')
    const chosen = new Set(keys.map((key) => drawingOf(['Sábado'], key)))
    expect(chosen.size).toBeGreaterThan(2)
    expect(drawingOf(['Sábado'], 'key')).toBe(drawingOf(['Domingo'], 'key'))
  })
})
