/** Scheduled actions of the demonstration, run in order of time. */
export interface Agenda {
  /** Schedules an action for an instant; actions for the same instant run in the order in which they were scheduled. */
  at(when: Date, work: (when: Date) => Promise<unknown>): void
  /** Runs all actions one after another, earliest first. */
  run(): Promise<void>
}

/**
 * Returns an empty agenda. Everything that moves points uses it, so that ledger entries are in chronological
 * order.
 */
export function anAgenda(): Agenda {
  const noted: { when: Date; work: (when: Date) => Promise<unknown> }[] = []
  return {
    at: (when, work) => void noted.push({ when, work }),
    run: async () => {
      for (const { when, work } of noted.toSorted((a, b) => a.when.getTime() - b.when.getTime()))
        await work(when)
    },
  }
}
