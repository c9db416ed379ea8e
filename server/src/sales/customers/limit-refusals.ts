import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { countAttempt, findCounter } from '../../platform/http/limits.queries.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'

const limitOf = (professionalId: string) => ({ key: `customer:held:${professionalId}`, seconds: 86_400 })

/**
 * Throws `too-many-requests` if, within a day, a professional has entered documents that other professionals hold as often as
 * the daily limit of new customers. Each such call tells that the document is registered, so their number is limited.
 */
export async function requireFewRefusals(db: Database, professionalId: string, now: Date): Promise<void> {
  const { customersPerDay } = await getRules(db)
  const counter = await findCounter(db, limitOf(professionalId), now)
  if (counter && counter.hits >= customersPerDay)
    throw new AppError('too-many-requests', { retryAfter: counter.secondsLeft })
}

/** Counts a call that told a professional whether another one holds a document. */
export async function countHeldDocument(db: Database, professionalId: string, now: Date): Promise<void> {
  await countAttempt(db, { ...limitOf(professionalId), hits: 0 }, now)
}

/** Runs `work`, and counts a refusal because another professional holds the document. */
export async function countRefusals<T>(
  { clock }: Pick<Context, 'clock'>,
  professionalId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The professional's own registration comes with its id.
    const isHeld =
      error instanceof AppError &&
      error.code === 'customer.already-registered' &&
      error.details.data === undefined
    if (isHeld) error.afterwards = (db) => countHeldDocument(db, professionalId, clock.now())
    throw error
  }
}
