import { expect, it } from 'vitest'
import { openState } from './state.ts'

it('an application has one value of its own for each function that opens one', async () => {
  const openCounter = () => ({ calls: 0 })
  const [one, other] = [openState(), openState()]
  one.of(openCounter).calls += 1
  expect([one, one, other].map((state) => state.of(openCounter).calls)).toEqual([1, 1, 0])
  expect(one.of(() => ({ calls: 5 })).calls).toBe(5)
  await one.close()
  expect(one.of(openCounter).calls).toBe(0)
})

it('closing ends what has an end', async () => {
  let ended = 0
  const openThreads = () => ({ [Symbol.asyncDispose]: async () => void (ended += 1) })
  const state = openState()
  state.of(openThreads)
  state.of(() => ({}))
  await state.close()
  await state.close()
  expect(ended).toBe(1)
})
