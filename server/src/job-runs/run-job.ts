import type { Job, JobName } from '@esquadro/contract/job-runs/cms'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { jobQueues } from '../jobs/queues.ts'
import { nextRunAt } from '../jobs/schedule.rules.ts'
import { countQueued, listLastRuns, lockQueue, type RunRow, retryFailed } from './job-runs.queries.ts'

type ListedJob = Omit<Job, 'nextRunAt' | 'last'> & {
  readonly nextRunAt: Date | null
  readonly last: RunRow | null
}

const cronOf = (name: JobName): string | null => {
  const queue = jobQueues.find((option) => option.name === name)
  return queue && 'cron' in queue ? queue.cron : null
}

/** Lists the jobs in the order of the contract. Two queries. */
export async function listJobs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  names: readonly JobName[],
): Promise<ListedJob[]> {
  const [queued, runs] = await Promise.all([countQueued(db), listLastRuns(db, names)])
  return names.map((name) => {
    const cron = cronOf(name)
    const counts = queued.find((item) => item.name === name)
    return {
      name,
      cron,
      nextRunAt: cron === null ? null : nextRunAt(cron, clock.now()),
      isRunnable: cron !== null,
      waiting: counts?.waiting ?? 0,
      failed: counts?.failed ?? 0,
      last: runs.find(({ job }) => job === name) ?? null,
    }
  })
}

/**
 * Enqueues a recurring job now; runs are idempotent. Throws `job.not-runnable` for a job that needs a
 * request, `job.running` while one waits or runs.
 */
export async function runJob(context: Context, user: Caller, name: JobName): Promise<ListedJob> {
  if (cronOf(name) === null) throw new AppError('job.not-runnable')
  await context.inTransaction(async (trx) => {
    const { isBusy } = await lockQueue(trx, name)
    if (isBusy) throw new AppError('job.running')
    await context.audit(trx, {
      action: 'job.started',
      subjectType: 'job',
      subjectId: name,
      after: { job: name },
    })
    await context.jobs.send(trx, name, { startedBy: user.id }, { isUrgent: true })
  })
  const [job] = await listJobs(context, [name])
  if (!job) throw new AppError('not-found')
  return job
}

/**
 * Retries the failed jobs of a queue that runs on demand. Throws `job.not-runnable` for a recurring job,
 * whose next run does its work.
 */
export async function retryJob(context: Context, name: JobName): Promise<{ retried: number }> {
  if (cronOf(name) !== null || name === 'mail') throw new AppError('job.not-runnable')
  const retried = await context.inTransaction(async (trx) => {
    await lockQueue(trx, name)
    const count = await retryFailed(trx, name)
    if (count > 0)
      await context.audit(trx, {
        action: 'job.started',
        subjectType: 'job',
        subjectId: name,
        after: { job: name, count },
      })
    return count
  })
  return { retried }
}
