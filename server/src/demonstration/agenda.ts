/** What is to happen in the demonstration and when, run in the order of time whatever the order it was noted in. */
export interface Agenda {
  /** Notes something for an instant; of two for the same one the first noted comes first. */
  at(when: Date, work: (when: Date) => Promise<unknown>): void
  /** Does all of it, one after another, the earliest first. */
  run(): Promise<void>
}

/** An empty agenda. What moves points belongs in it: the ledger's lines then lie in the order in which they occurred. */
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
