import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import { standingOf } from '../levels/levels.rules.ts'
import { getEarning } from '../points/earning.queries.ts'
import { type AcceleratorRule, allowsPoints } from '../points/points.rules.ts'
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

/** What the catalogue earns for the caller today. One query. */
export async function earningFor(
  user: Pick<Caller, 'id' | 'type' | 'storeId'>,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): Promise<Earning> {
  const now = clock.now()
  const professionalId = user.type === 'professional' ? user.id : null
  const earning = await getEarning(db, { professionalId, day: dayOf(now), now })
  const { settings, accelerators, levels, score, profession } = earning
  const defaultRateBps = settings.pointsPerRealBps
  if (user.type !== 'professional') {
    const reader: Reader =
      user.type === 'shopkeeper' ? { type: 'shopkeeper', storeId: user.storeId } : { type: 'admin' }
    return { reader, defaultRateBps, hasPoints: true, running: runningFor(reader, accelerators) }
  }
  const reader: Reader = { type: 'professional', profession, level: standingOf(levels, score).level }
  const hasPoints = allowsPoints(profession, settings)
  return { reader, defaultRateBps, hasPoints, running: hasPoints ? runningFor(reader, accelerators) : [] }
}
