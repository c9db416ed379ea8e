import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'

/** A clock that can be moved forward. It keeps ticking. */
export interface MovableClock extends Clock {
  /**
   * Moves the clock to an instant and stores it in the data folder, where other processes start from it.
   * Throws if it is in the past.
   */
  moveTo(instant: Date): Promise<void>
}

const fileIn = (config: Pick<Config, 'dataFolder'>) => join(config.dataFolder, 'demonstration-clock')

/**
 * Returns the system's clock, or in the demonstration a clock ahead of it by the offset stored in the data
 * folder.
 */
export async function openClock(
  config: Pick<Config, 'dataFolder' | 'isDemo'>,
): Promise<Clock | MovableClock> {
  if (!config.isDemo) return systemClock
  const stored = Number(await readFile(fileIn(config), 'utf8').catch(() => '0'))
  let aheadMs = Number.isSafeInteger(stored) && stored > 0 ? stored : 0
  const now = () => new Date(systemClock.now().getTime() + aheadMs)
  return {
    now,
    async moveTo(instant) {
      if (instant < now()) throw new Error('time moves forward only')
      aheadMs = instant.getTime() - systemClock.now().getTime()
      await mkdir(config.dataFolder, { recursive: true })
      await writeFile(fileIn(config), String(aheadMs))
    },
  }
}
