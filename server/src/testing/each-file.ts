import { afterEach, vi } from 'vitest'
import { startCounting } from '../fiscal/samples/counter.ts'

// A worker runs many files; running numbers restart in each, so that no test depends on the files before it.
startCounting()

// However a test ends, the next one meets the real functions, globals and time.
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
