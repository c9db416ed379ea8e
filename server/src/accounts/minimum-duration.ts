/** The minimum duration in milliseconds: longer than the slowest path through the work needs. */
export const MINIMUM_DURATION = 200

let minimum = MINIMUM_DURATION

/** Sets the minimum in milliseconds: tests that look at responses do not wait. */
export function setMinimumDuration(milliseconds: number): void {
  minimum = milliseconds
}

const elapse = () => new Promise((resolve) => setTimeout(resolve, minimum))

/**
 * Runs work whose duration would reveal whether an account exists. Resolves, or rejects, no sooner than
 * `MINIMUM_DURATION` after the call, so that fast and slow paths take equally long.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const elapsed = elapse()
  try {
    return await work()
  } finally {
    await elapsed
  }
}

/** The same for work whose failure alone would reveal something: a success resolves at once. */
export async function withMinimumFailure<T>(work: () => Promise<T>): Promise<T> {
  const elapsed = elapse()
  return work().catch(async (error: unknown) => {
    await elapsed
    throw error
  })
}
