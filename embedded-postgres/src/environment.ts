/** The variables of `faketime`, with which `npm run test:dates` moves the date of programs, and the time zone. */
const DATE = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT', 'TZ']

/**
 * Returns the variables with which a child process has the date of this one. They are few: a child that is started
 * with a short environment must not run by another date.
 */
export function sameDate(): Record<string, string> {
  if (process.env['FAKETIME'] === undefined) return {}
  return Object.fromEntries(
    DATE.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Returns the environment of PostgreSQL's programs. On Windows they need the one of the system. */
export function programEnvironment(): NodeJS.ProcessEnv {
  // A cluster keeps the time zone of its first start: it must not depend on the caller's.
  const { TZ: _, ...date } = sameDate()
  return { ...(process.platform === 'win32' ? process.env : {}), LC_ALL: 'C', ...date }
}
