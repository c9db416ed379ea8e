import { describe, expect, it } from 'vitest'
import { roundWait } from './use-refusal.ts'

describe('roundWait', () => {
  it.each([
    [0, 'seconds', 1],
    [1.2, 'seconds', 2],
    [90, 'seconds', 90],
    [91, 'minutes', 2],
    [120, 'minutes', 2],
    [121, 'minutes', 3],
    [900, 'minutes', 15],
  ] as const)('never shortens a wait of %d s', (seconds, unit, count) =>
    expect(roundWait(seconds)).toEqual({ unit, count }),
  )
})
