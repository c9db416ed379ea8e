import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openExportSlots } from './export-slots.ts'

const { exportPace } = readConfig({})
const SECOND = 1_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Reads an export with these pauses of its client, in ms, each after 16 kB; returns after how many of them it ended. */
async function pausesOf(pauses: readonly number[]): Promise<number | null> {
  let hasEnded = false
  async function* file(): AsyncGenerator<Uint8Array, void> {
    for (;;) yield new Uint8Array(1_024 * 1_024)
  }
  const slot = openExportSlots().take('account')
  const pieces = slot.pace(file(), exportPace, () => (hasEnded = true))
  for (const [index, pause] of pauses.entries()) {
    await pieces.next()
    vi.advanceTimersByTime(pause)
    if (hasEnded) return index + 1
  }
  await pieces.return()
  return null
}
const times = (count: number, pause: number): number[] => Array.from({ length: count }, () => pause)

it.each([
  ['reads at once', times(1_000, 0), null],
  ['reads 17 kB a second for an hour', times(3_600, 0.95 * SECOND), null],
  ['pauses for 20 s once, between fast reads', [...times(60, 0), 20 * SECOND, ...times(60, 0)], null],
  ['stops reading at once', [30 * SECOND], 1],
  ['stops reading after a while', [...times(100, SECOND / 2), 30 * SECOND], 101],
  ['reads 16 kB every 20 s', times(100, 20 * SECOND), 2],
  ['reads 8 kB a second', times(100, 2 * SECOND), 25],
])('a client that %s', async (_what, pauses, ended) => {
  expect(await pausesOf(pauses)).toBe(ended)
})

it('an export frees its slot once its file is complete, although the client has not read its end', async () => {
  const slots = openExportSlots()
  async function* file(): AsyncGenerator<Uint8Array, void> {
    yield new Uint8Array(10)
  }
  for (let time = 0; time < 10; time += 1) {
    const pieces = slots.take('account').pace(file(), exportPace, () => undefined)
    await pieces.next()
    expect((await pieces.next()).done).toBe(true)
  }
  expect(() => [slots.take('account'), slots.take('account')]).not.toThrow()
  expect(() => slots.take('account')).toThrow('unavailable')
})

it('a client that has paused for five seconds loses its slot to the next export, first to one of its own account', async () => {
  const slots = openExportSlots()
  const ended: string[] = []
  async function* file(): AsyncGenerator<Uint8Array, void> {
    for (;;) yield new Uint8Array(10)
  }
  const begin = (account: string, name: string) =>
    slots.take(account).pace(file(), exportPace, () => void ended.push(name))
  const [first, second, third, fourth] = ['a', 'a', 'b', 'b'].map((account, at) => begin(account, String(at)))
  await Promise.all([first?.next(), second?.next(), third?.next()])
  vi.advanceTimersByTime(4 * SECOND)
  expect(() => begin('c', 'c')).toThrow('unavailable')
  await first?.next()
  vi.advanceTimersByTime(2 * SECOND)
  // The first has just read, and the fourth has not begun: its rows are being read.
  expect(() => begin('c', 'c')).not.toThrow()
  expect(() => begin('b', 'b')).not.toThrow()
  expect(ended).toEqual(['1', '2'])
  expect(() => begin('d', 'd')).toThrow('unavailable')
  for (const pieces of [first, second, third, fourth]) await pieces?.return()
})
