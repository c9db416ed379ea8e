/** Milliseconds that such an answer takes at least: more than the longest way through it needs. */
export const EVEN_TIME = 200

/**
 * Does something whose time would tell whether there is an account: the answer, a refusal too, comes no sooner than
 * `EVEN_TIME` after the question, so that the longer way through it looks like the shorter one.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const least = new Promise((resolve) => setTimeout(resolve, EVEN_TIME))
  try {
    return await work()
  } finally {
    await least
  }
}
