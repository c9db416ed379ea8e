import { expect, it } from 'vitest'
import { growTree, sheet } from './invite-tree.rules.ts'

it('grows a bough for each person, alternately to both sides, within the sheet', () => {
  const { boughs, height } = growTree(5)
  expect(boughs.map(({ x }) => Math.sign(x - sheet.width / 2))).toEqual([1, -1, 1, -1, 1])
  expect(boughs.every(({ x, y }) => x > 10 && x < sheet.width - 10 && y < height - sheet.ground)).toBe(true)
})

it('is a trunk while nobody has come', () => {
  expect(growTree(0).boughs).toEqual([])
})
