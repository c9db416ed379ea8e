/**
 * The state that an application keeps in memory between calls: slots, queues, caches, threads. Modules keep nothing themselves, so that two
 * applications in one process do not share it, and it ends with its application.
 */
export interface ApplicationState {
  /** Returns the value that `open` creates on its first use in this application. */
  of<T extends object>(open: () => T): T
  /** Ends the values that have an end, such as threads. */
  close(): Promise<void>
}

const isEndable = (value: object): value is AsyncDisposable => Symbol.asyncDispose in value

/** Opens the state of an application. */
export function openState(): ApplicationState {
  const values = new Map<() => object, object>()
  return {
    of<T extends object>(open: () => T): T {
      const known = values.get(open) ?? open()
      values.set(open, known)
      // The value under a function is the one that the function returned.
      return known as T
    },
    async close() {
      const ended = [...values.values()].filter(isEndable)
      values.clear()
      await Promise.all(ended.map((value) => value[Symbol.asyncDispose]()))
    },
  }
}
