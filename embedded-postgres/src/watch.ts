import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from './errors.ts'
import type { Home } from './home.ts'
import { type Postmaster, runsOn } from './postmaster.ts'

/** Restarts PostgreSQL at the same address if another program kills it. `end` stops watching. */
export function watchOver(options: {
  home: Home
  pid: number
  restart: () => Promise<Postmaster>
  log: (message: string) => void
}): { end(): Promise<void> } {
  const { home, restart, log } = options
  let current = options.pid
  let recovery: Promise<void> | null = null
  const recover = async () => {
    log('The database was ended from outside: starting it again')
    try {
      current = (await restart()).pid
    } catch (error) {
      log(explain(error, home.path).message)
      await sleep(5_000, undefined, { ref: false })
    }
    recovery = null
  }
  const timer = setInterval(() => {
    if (!recovery && !runsOn(home, current)) recovery = recover()
  }, 250)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await recovery
    },
  }
}
