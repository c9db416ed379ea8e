let last = 0

/** Returns the next number of this process, for unique sample data. */
export const nextNumber = (): number => (last += 1)

/** Restarts at one. Runs before each test file, so that its sample data does not depend on other files. */
export const startCounting = (): void => {
  last = 0
}
