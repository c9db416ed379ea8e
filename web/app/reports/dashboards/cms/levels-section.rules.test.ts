import { expect, it } from 'vitest'
import { headsOf } from './levels-section.rules.ts'

it.each([
  [[0, 0], 1, [0, 0]],
  [[14, 1], 1, [14, 1]],
  [[15, 1], 2, [8, 1]],
  [[43, 0], 5, [9, 0]],
  [[12_000, 30], 1_000, [12, 1]],
])('draws %j with a figure for each %i', (counts, each, heads) => {
  const drawn = headsOf(counts.map((professionals) => ({ professionals })))
  expect([drawn.each, drawn.storeys.map((storey) => storey.heads)]).toEqual([each, heads])
})
