import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Takes the mails that bear a mark out of the queue: those that wait, and what the queue still keeps of those that went
 * out or failed. One that is going out at this moment has left already.
 */
export async function removeMails(trx: Database, mark: string): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail' and data -> 'marks' ? ${mark}`.execute(trx)
}
