import type { JobName } from '@esquadro/contract/platform/job-runs/cms'
import { continueBulkRuns } from '../app/bulk-runs/continue-bulk-runs.ts'
import type { Services } from '../platform/context/context.ts'
import { beginRun, type JobCounts, setRunDone, setRunFailed } from '../platform/job-runs/job-runs.queries.ts'
import { continueAnnouncement } from '../publishing/announcements/announcements.ts'
import type { TestApp } from './test-app.ts'

/** Sends the announcements that wait for a job. */
export async function finishAnnouncements({ db, services }: TestApp): Promise<void> {
  const waiting = await db.selectFrom('announcements').select('id').where('finishedAt', 'is', null).execute()
  for (const { id } of waiting) await continueAnnouncement(services, id)
}

/** Runs the bulk runs that wait for a job. */
export const finishBulkRuns = ({ services, app }: TestApp): Promise<number> =>
  continueBulkRuns(services, app.log)

/** Adds a run of a job that ends now, with its results or its error. */
export async function aJobRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: JobName,
  result: { readonly counts?: JobCounts; readonly error?: string },
): Promise<void> {
  const now = clock.now()
  const id = await beginRun(db, { job, queueId: null, startedBy: null, now })
  if (result.error === undefined) await setRunDone(db, id, result.counts ?? {}, now)
  else await setRunFailed(db, id, { error: result.error, isRetried: false, now })
}
