let last = 0

/** The next number of this process: what is made of it differs from all that was made before. */
export const nextNumber = (): number => (last += 1)

/** Counts from one again. Before each file of tests: what it makes is the same in whatever company it runs. */
export const startCounting = (): void => {
  last = 0
}
