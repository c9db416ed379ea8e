import type { Meaning } from '@esquadro/contract/platform/fields/operation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyOperation, findOperation, knownOperations } from './operations.rules.ts'
import { isNoSale, operationOfLines } from './operations-check.rules.ts'

const meaning = (cfop: string | null) => classifyOperation(cfop).meaning
const none = new Map<string, Meaning>()
const lines = (...cfops: (string | null)[]) => cfops.map((cfop, at) => ({ number: at + 1, cfop }))

describe('The official table of operations', () => {
  it('has each key once, each with a description', () => {
    const keys = knownOperations.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(160)
    expect(knownOperations.filter(({ description }) => description.length < 10)).toEqual([])
  })

  it.each([
    ['5101', 'sale'],
    ['6102', 'sale'],
    ['6107', 'sale'],
    ['6108', 'sale'],
    ['5405', 'sale'],
    ['5403', 'sale'],
    ['6404', 'sale'],
    ['5401', 'sale'],
    ['5116', 'sale'],
    ['6117', 'sale'],
    ['5120', 'sale'],
    ['5933', 'sale'],
    ['7102', 'sale'],
    ['5922', 'billing'],
    ['6922', 'billing'],
    ['5929', 'documented'],
    ['6929', 'documented'],
    ['5551', 'no-sale'],
    ['5152', 'no-sale'],
    ['5202', 'no-sale'],
    ['6411', 'no-sale'],
    ['5904', 'no-sale'],
    ['5910', 'no-sale'],
    ['5911', 'no-sale'],
    ['5912', 'no-sale'],
    ['5915', 'no-sale'],
    ['5916', 'no-sale'],
    ['5917', 'no-sale'],
    ['5923', 'no-sale'],
    ['5949', 'no-sale'],
    ['6159', 'no-sale'],
  ] as const)('calls %s a %s', (cfop, expected) => {
    expect(meaning(cfop)).toBe(expected)
  })

  it('knows codes that mean something else abroad', () => {
    expect([meaning('5501'), meaning('6501'), meaning('7501')]).toEqual(['no-sale', 'no-sale', 'sale'])
    expect(findOperation('7501')?.description).toMatch(/^Exportação/)
  })

  it('ignores the first digit of an outgoing operation', () => {
    const ordinary = knownOperations.filter(({ key }) => key.length === 3)
    fc.assert(
      fc.property(fc.constantFrom(...ordinary), (operation) => {
        expect(classifyOperation(`5${operation.key}`)).toMatchObject({
          key: operation.key,
          meaning: operation.meaning,
        })
        expect(meaning(`6${operation.key}`)).toBe(operation.meaning)
      }),
    )
  })

  it('takes every code of incoming goods for no sale, and every other text for unknown', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '2', '3'), fc.integer({ min: 100, max: 999 }), (first, rest) => {
        expect(classifyOperation(`${first}${rest}`)).toMatchObject({ meaning: 'no-sale', topic: 'entry' })
      }),
    )
    const isKnown = (text: string) => /^[123]\d{3}$/.test(text) || findOperation(text.slice(-3)) !== null
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (text) => {
        fc.pre(!isKnown(text))
        expect(meaning(text)).toBe('unknown')
      }),
    )
    expect([null, '5999', '4102', '8102', '510', '51022', '5.102', '', 'constructor'].map(meaning)).toEqual(
      Array.from({ length: 9 }, () => 'unknown'),
    )
  })

  it('gives an operation the meaning that the programme moved it to, also a code outside the table', () => {
    const moved = new Map<string, Meaning>([
      ['910', 'sale'],
      ['102', 'no-sale'],
      ['960', 'sale'],
    ])
    expect(classifyOperation('5910', moved)).toMatchObject({ meaning: 'sale', topic: null })
    expect(classifyOperation('6102', moved)).toMatchObject({ meaning: 'no-sale', topic: 'other' })
    expect(classifyOperation('5960', moved)).toMatchObject({ key: '960', meaning: 'sale' })
    expect(meaning('5960')).toBe('unknown')
  })
})

describe('The check of the operation', () => {
  it.each([
    ['only sales', ['5102', '6108'], 'green', undefined, undefined],
    ['one kind of no sale', ['5915', '6915'], 'green', 'no-sale', { topics: 'repair' }],
    ['several kinds of no sale', ['5915', '5910'], 'green', 'no-sales', { topics: 'repair,gift' }],
    ['goods that came in', ['1202'], 'green', 'no-sale', { topics: 'entry' }],
    [
      'sales and others',
      ['5102', '5910', '5405'],
      'green',
      'some-lines',
      { sales: '1, 3', lines: '2', topics: 'gift' },
    ],
    ['a billing', ['5922'], 'green', 'billing', { lines: '1', count: 1 }],
    ['a sale with a coupon', ['5102', '5929'], 'green', 'documented', { lines: '2', count: 1 }],
    [
      'an unknown code',
      ['5102', '5999', null],
      'amber',
      'unknown-code',
      { line: 2, found: '5999', count: 2 },
    ],
    ['a line without a code', [null], 'amber', 'unknown-code', { line: 1, found: '–', count: 1 }],
  ] as const)('reports %s', (_case, cfops, light, reason, details) => {
    const found = operationOfLines(lines(...cfops), none)
    expect(found).toEqual({
      name: 'operation',
      light,
      ...(reason && { reason }),
      ...(details && { details }),
    })
  })

  it('names at most ten lines', () => {
    const found = operationOfLines(lines(...Array.from({ length: 990 }, () => '5922')), none)
    expect(found.details).toEqual({ lines: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10…', count: 990 })
  })

  it('finds no sale in a note only if no line can be one', () => {
    expect(isNoSale(lines('5915', '5922'), none)).toBe(true)
    for (const cfop of ['5102', '5929', '5999', null]) expect(isNoSale(lines('5915', cfop), none)).toBe(false)
  })
})
