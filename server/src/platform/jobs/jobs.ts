import { CompiledQuery } from 'kysely'
import { type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Jobs } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import {
  type JobHandler,
  jobQueues,
  type OnFailure,
  type QueueName,
  type RunRecorder,
} from '../job-queues.ts'

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
