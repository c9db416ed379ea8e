import { CompiledQuery } from 'kysely'
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { jobQueues, type QueueName } from './queues.ts'

/** Reports progress of a long job: completed steps and all steps. */
export type OnStep = (done: number, steps: number) => Promise<void>

/** Runs a job; may return the counts of its results. */
export type JobHandler = (
  data: Record<string, unknown>,
  onStep?: OnStep,
) => Promise<Readonly<Record<string, number>> | undefined>

type Counts = Awaited<ReturnType<JobHandler>>

/** Runs the work of a job and records the run. */
export type RunRecorder = (
  queue: QueueName,
  run: { readonly id: string | null; readonly isLast: boolean; readonly startedBy: string | null },
  work: (onStep: OnStep) => Promise<Counts>,
) => Promise<Counts>

/** Called after each failed attempt; `isLast` if there is no further retry. */
export type OnFailure = (queue: QueueName, error: unknown, isLast: boolean) => Promise<void>

/** A queue of background jobs in the database: a job exists only if the transaction that enqueues it commits. */
export interface Jobs {
  /** Enqueues a job in the given transaction. Urgent jobs run first. */
  send(
    trx: Database,
    queue: QueueName,
    data: Record<string, unknown>,
    options?: { readonly isUrgent?: boolean },
  ): Promise<void>
}

/** Opens the queues. A process with `hasWorkers` also maintains them and schedules the recurring jobs. */
export async function openJobs(
  url: string,
  options: { readonly hasWorkers: boolean },
): Promise<Jobs & { boss: PgBoss; close(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    migrate: false,
    createSchema: false,
    supervise: options.hasWorkers,
    schedule: options.hasWorkers,
    max: 3,
    application_name: 'esquadro-jobs',
  })
  boss.on('error', () => undefined)
  await boss.start()
  return {
    boss,
    async send(trx, queue, data, { isUrgent = false } = {}) {
      await boss.send(queue, data, {
        priority: isUrgent ? 1 : 0,
        db: {
          executeSql: async (text: string, values: unknown[] = []) => executeOn(trx, text, values),
        },
      })
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

async function executeOn(trx: Database, text: string, values: readonly unknown[]) {
  const { rows } = await trx
    .withoutPlugins()
    .executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
  return { rows }
}

/** Each job of a batch succeeds or fails on its own; after a full batch the next one starts at once. */
const MANY_AT_ONCE = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

async function settled(
  job: Job<unknown>,
  work: (data: Record<string, unknown>) => Promise<unknown>,
  onFailure: (error: unknown) => Promise<void>,
): Promise<JobResult> {
  try {
    await work((job.data ?? {}) as Record<string, unknown>)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    await onFailure(error).catch(() => undefined)
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { id: job.id, status: 'failed', output: { message, stack } }
  }
}

const isLast = ({ retryCount, retryLimit }: JobWithMetadata<unknown>): boolean => retryCount >= retryLimit

const runOf = (job: JobWithMetadata<unknown>, { startedBy }: Record<string, unknown>) => ({
  id: job.id,
  isLast: isLast(job),
  startedBy: typeof startedBy === 'string' ? startedBy : null,
})

/** Starts the workers and the schedule of recurring jobs in this process. Several processes share the work. */
export async function startWorkers(
  boss: PgBoss,
  handlers: Readonly<Record<QueueName, JobHandler>>,
  onFailure: OnFailure,
  record: RunRecorder,
): Promise<void> {
  for (const queue of jobQueues) {
    await boss.work(queue.name, MANY_AT_ONCE, (jobs) =>
      Promise.all(
        jobs.map((job) =>
          settled(
            job,
            (data) => record(queue.name, runOf(job, data), (onStep) => handlers[queue.name](data, onStep)),
            (error) => onFailure(queue.name, error, isLast(job)),
          ),
        ),
      ),
    )
    if ('cron' in queue) await boss.schedule(queue.name, queue.cron, {}, { tz: 'America/Sao_Paulo' })
  }
}
