import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/platform/job-runs/cms'
import { jobCounts, jobNames, jobRunStates, jobRunsList, schedule } from '@esquadro/texts/lists/job-runs'
import type { Words } from '@esquadro/texts/words'
import type { Caller, Context, Services } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { type JobHandler, jobQueues, type QueueName, type RunRecorder } from '../job-queues.ts'
import { nextRunAt } from '../jobs/schedule.rules.ts'
import { exportList } from '../lists/export-list.ts'
import {
  beginRun,
  countQueued,
  exportedRuns,
  listLastRuns,
  lockQueue,
  type RunRow,
  retryFailed,
  setRunDone,
  setRunFailed,
  setRunSteps,
} from './job-runs.queries.ts'

type ListedJob = Omit<contract.Job, 'nextRunAt' | 'last'> & {
  readonly nextRunAt: Date | null
  readonly last: RunRow | null
}

const cronOf = (name: contract.JobName): string | null => {
  const queue = jobQueues.find((option) => option.name === name)
  return queue && 'cron' in queue ? queue.cron : null
}

/** Lists the jobs in the order of the contract. */
export async function listJobs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  names: readonly contract.JobName[],
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
export async function runJob(context: Context, user: Caller, name: contract.JobName): Promise<ListedJob> {
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
export async function retryJob(context: Context, name: contract.JobName): Promise<{ retried: number }> {
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

/** Mails are too many to record each run; the queue itself lists them. */
const UNRECORDED: readonly QueueName[] = ['mail']

/** Records each run of a job with its results or its error. */
export const recordRuns =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): RunRecorder =>
  async (queue, { id: queueId, isLast, startedBy }, work) => {
    if (UNRECORDED.includes(queue)) return work(async () => undefined)
    const id = await beginRun(db, { job: queue, queueId, startedBy, now: clock.now() })
    try {
      const counts = await work((done, steps) => setRunSteps(db, id, done, steps))
      await setRunDone(db, id, counts ?? {}, clock.now())
      return counts
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await setRunFailed(db, id, { error: message, isRetried: !isLast, now: clock.now() })
      throw error
    }
  }

/** Runs a job outside the queue, such as from the command line, and records the run. */
export const runRecorded = (
  services: Pick<Services, 'db' | 'clock'>,
  queue: QueueName,
  handler: JobHandler,
): ReturnType<JobHandler> =>
  recordRuns(services)(queue, { id: null, isLast: true, startedBy: null }, (onStep) => handler({}, onStep))

/** Exports the runs of background jobs as filtered, newest first. */
export function exportRuns(
  context: Context,
  query: QueryOf<typeof contract.exportRuns>,
): Promise<BinaryOutput> {
  const words: Words = jobCounts
  const resultOf = (run: RunRow) =>
    Object.entries(run.counts).flatMap(([name, count]) => {
      const word = words[name]?.[context.language]
      return word !== undefined && count > 0 ? [`${word}: ${count}`] : []
    })
  return exportList(context, {
    subject: 'job',
    list: jobRunsList,
    query,
    rows: exportedRuns(context.db, query),
    values: {
      job: (run) => jobNames[run.job],
      state: (run) => jobRunStates[run.state],
      result: (run) => resultOf(run).join(' · '),
      error: (run) => run.error,
      startedBy: (run) => run.startedBy ?? schedule,
      startedAt: (run) => run.startedAt,
      finishedAt: (run) => run.finishedAt,
    },
  })
}
