import { setPriority } from 'node:os'

/**
 * The niceness of threads that read files: they get a third of the CPU time of request handling when CPU time
 * is scarce.
 */
const NICENESS = 5

/** Lowers the priority of the thread that calls it. Only Linux has a priority for each thread; elsewhere it does nothing. */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(NICENESS)
  } catch {
    // A process that was started with a lower priority may not raise it, and need not.
  }
}
