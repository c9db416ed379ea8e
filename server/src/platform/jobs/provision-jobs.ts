import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Provision } from '../database/migrate.ts'
import { jobQueues } from '../job-queues.ts'

/** Creates the schema and the queues of the jobs, and grants their use to the application's role. */
export const provisionJobs: Provision = {
  version: JSON.stringify(jobQueues),
  async run(ownerUrl) {
    const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
    boss.on('error', () => undefined)
    await boss.start()
    for (const queue of jobQueues) await boss.createQueue(queue.name, queue.options)
    await boss.stop({ graceful: false, close: true })
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(`
      grant usage, create on schema pgboss to esquadro_app;
      grant all on all tables in schema pgboss to esquadro_app;
      grant usage on all sequences in schema pgboss to esquadro_app;
      grant execute on all functions in schema pgboss to esquadro_app`)
    await client.end()
  },
}
