import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useStore } from '../../platform/api/store.ts'
import { announceImport } from './announce-import.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('shows the counts one second and two seconds after the success', () => {
  const shown: string[] = []
  const stop = useStore.subscribe(({ toast }) => void shown.push(toast.message))
  announceImport({ done: 'done', created: 'created', updated: 'updated' })
  expect(shown).toEqual(['done'])
  vi.advanceTimersByTime(999)
  expect(shown).toEqual(['done'])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['done', 'created'])
  vi.advanceTimersByTime(1_000)
  expect(shown).toEqual(['done', 'created', 'updated'])
  stop()
})
