import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Deletes the queued, sent and failed mails that carry a mark. A mail that is being delivered is not stopped. */
export async function removeMails(trx: Database, mark: string): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail' and data -> 'marks' ? ${mark}`.execute(trx)
}
