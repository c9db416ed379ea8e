/**
 * Returns a function that reads once for all callers that arrive while a read runs. Each caller gets the result of a read that began
 * after its call, so that no caller sees an older value.
 */
export function batched<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = () => {
    const begun = read().finally(() => {
      if (running === begun) running = null
    })
    running = begun
    return begun
  }
  return () => {
    if (!running) return begin()
    next ??= running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
