import { describe, expect, it } from 'vitest'
import { waitOf } from './use-refusal.ts'

describe('waitOf', () => {
  it.each([
    [0, 'seconds', 1],
    [1.2, 'seconds', 2],
    [90, 'seconds', 90],
    [91, 'minutes', 2],
    [120, 'minutes', 2],
    [121, 'minutes', 3],
    [900, 'minutes', 15],
  ] as const)('never shortens a wait of %d s', (seconds, unit, count) =>
    expect(waitOf(seconds)).toEqual({ unit, count }),
  )
})
