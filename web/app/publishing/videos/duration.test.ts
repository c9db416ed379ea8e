import { expect, it } from 'vitest'
import { durationText } from './duration.ts'

it.each([
  [5, '0:05'],
  [62, '1:02'],
  [464, '7:44'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
