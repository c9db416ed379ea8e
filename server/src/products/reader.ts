import { listAcceleratorRules } from '../accelerators/accelerators.queries.ts'
import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../http/context.ts'
import { getStandingFor } from '../levels/levels.queries.ts'
import { type AcceleratorRule, allowsPoints } from '../points/points.rules.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { type Reader, runningFor } from './earning.rules.ts'

/** What decides what the catalogue earns for whoever reads it. */
export interface Earning {
  readonly reader: Reader
  /** The rate of a category that has none of its own. */
  readonly defaultRateBps: number
  /** False where the policy leaves the reader's profession without points. */
  readonly hasPoints: boolean
  /** The accelerators that run today and fit the reader. */
  readonly running: readonly AcceleratorRule[]
}

/** What the catalogue earns for the caller today; a fixed number of queries. */
export async function earningFor(
  user: Caller,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): Promise<Earning> {
  const now = clock.now()
  const { value: settings } = await getSettings(db)
  const rules = await listAcceleratorRules(db, dayOf(now))
  const defaultRateBps = settings.pointsPerRealBps
  if (user.type !== 'professional') {
    const reader: Reader =
      user.type === 'shopkeeper' ? { type: 'shopkeeper', storeId: user.storeId } : { type: 'admin' }
    return { reader, defaultRateBps, hasPoints: true, running: runningFor(reader, rules) }
  }
  const { profession, standing } = await getStandingFor(db, user.id, { settings, now })
  const reader: Reader = { type: 'professional', profession, level: standing.level }
  const hasPoints = allowsPoints(profession, settings)
  return { reader, defaultRateBps, hasPoints, running: hasPoints ? runningFor(reader, rules) : [] }
}
