import { expect, it } from 'vitest'
import { readRange } from './range.rules.ts'

it.each([
  [undefined, null],
  ['', null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['Bytes = 90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-9', null],
  ['bytes=-', null],
  ['items=0-5', null],
  ['bytes=a-b', null],
])('parseRange of a file of 100 bytes: %s', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected)
})

it('parseRange finds no range in an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
})
