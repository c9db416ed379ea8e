import { continueRun } from '../invoices/review/decide-many.ts'
import type { TestApp } from './test-app.ts'

/** Carries out the decisions on many invoices that wait for a job. */
export async function finishReviewRuns({ db, services }: TestApp): Promise<void> {
  const runs = await db.selectFrom('reviewRuns').select('id').where('finishedAt', 'is', null).execute()
  for (const { id } of runs) await continueRun(services, id)
}
