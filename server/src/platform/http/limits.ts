import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { countAttempt, type Limit } from './limits.queries.ts'

/** Counts one attempt; throws `too-many-requests` if it exceeds the limit. */
export async function enforceLimit(db: Database, limit: Limit, now: Date): Promise<void> {
  const { hits, secondsLeft } = await countAttempt(db, limit, now)
  if (hits > limit.hits) throw new AppError('too-many-requests', { retryAfter: secondsLeft })
}
