import { CompiledQuery } from 'kysely'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { jobQueues, type QueueName } from './queues.ts'

export type JobHandler = (data: Record<string, unknown>) => Promise<void>

/** Hears of each attempt that failed, and whether it was the last one. */
export type OnFailure = (queue: QueueName, error: unknown, isLast: boolean) => Promise<void>

/** Background work, kept in the database: what a transaction enqueues exists if and only if it commits. */
export interface Jobs {
  /** Enqueues in the given transaction. Of those that wait the urgent ones are taken first. */
  send(
    trx: Database,
    queue: QueueName,
    data: Record<string, unknown>,
    options?: { readonly isUrgent?: boolean },
  ): Promise<void>
}

/** Opens the queues; only where `hasWorkers` does this process look after them and keep their clock. */
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

/** Each job of a batch comes out by itself; while batches come full, the next follows at once. */
const MANY_AT_ONCE = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

async function settled(
  job: Job<unknown>,
  handler: JobHandler,
  onFailure: (error: unknown) => Promise<void>,
): Promise<JobResult> {
  try {
    await handler((job.data ?? {}) as Record<string, unknown>)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    await onFailure(error).catch(() => undefined)
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { id: job.id, status: 'failed', output: { message, stack } }
  }
}

/** Starts the workers and the clock of the recurring jobs in this process; several processes share the work. */
export async function startWorkers(
  boss: PgBoss,
  handlers: Readonly<Record<QueueName, JobHandler>>,
  onFailure: OnFailure,
): Promise<void> {
  for (const queue of jobQueues) {
    await boss.work(queue.name, MANY_AT_ONCE, (jobs) =>
      Promise.all(
        jobs.map((job) =>
          settled(job, handlers[queue.name], (error) =>
            onFailure(queue.name, error, job.retryCount >= job.retryLimit),
          ),
        ),
      ),
    )
    if ('cron' in queue) await boss.schedule(queue.name, queue.cron, {}, { tz: 'America/Sao_Paulo' })
  }
}
