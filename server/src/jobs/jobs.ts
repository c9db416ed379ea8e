import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { jobQueues, type QueueName } from './queues.ts'

export type JobHandler = (data: Record<string, unknown>) => Promise<void>

/** Background work, kept in the database: what a transaction enqueues exists if and only if it commits. */
export interface Jobs {
  /** Enqueues in the given transaction. */
  send(trx: Database, queue: QueueName, data: Record<string, unknown>): Promise<void>
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
    async send(trx, queue, data) {
      await boss.send(queue, data, {
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

/** Starts the workers and the clock of the recurring jobs in this process; several processes share the work. */
export async function startWorkers(
  boss: PgBoss,
  handlers: Readonly<Record<QueueName, JobHandler>>,
): Promise<void> {
  for (const queue of jobQueues) {
    await boss.work(queue.name, async (jobs) => {
      for (const job of jobs) await handlers[queue.name]((job.data ?? {}) as Record<string, unknown>)
    })
    if ('cron' in queue) await boss.schedule(queue.name, queue.cron, {}, { tz: 'America/Sao_Paulo' })
  }
}
