import { describe, expect, it } from 'vitest'
import { readSampleQuery } from './sample-query.ts'

describe('readSampleQuery', () => {
  it.each([
    ['', { tile: 8_400, lamp: 3_150, sales: 2, boost: true }],
    ['play=1&tile=100&lamp=0&sales=24', { tile: 100, lamp: 0, sales: 24, boost: false }],
    ['play=1&tile=99999999&lamp=-5&sales=x&boost=on', { tile: 40_000, lamp: 0, sales: 2, boost: true }],
    ['tile=1.6&sales=0', { tile: 2, lamp: 3_150, sales: 1, boost: true }],
  ])('reads %s', (search, expected) => expect(readSampleQuery(new URLSearchParams(search))).toEqual(expected))
})
