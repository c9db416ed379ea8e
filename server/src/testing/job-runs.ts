import type { JobName } from '@esquadro/contract/job-runs/cms'
import type { Services } from '../context/context.ts'
import { beginRun, type JobCounts, setRunDone, setRunFailed } from '../job-runs/job-runs.queries.ts'

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
