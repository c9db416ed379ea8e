import { join } from 'node:path'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import pg from 'pg'
import { migratedTemplate } from '../server/src/testing/postgres-template.ts'

/** Runs `read` on a migrated database without rows, and removes the database afterwards. */
export async function readMigratedDatabase<Result>(
  read: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const scratch = openScratch('esquadro-tables-')
  const postgres = await startEmbeddedPostgres({
    folder: join(scratch.folder, 'postgres'),
    template: await migratedTemplate(scratch.folder),
    log: () => {},
    settings: { fsync: 'off' },
  })
  const pool = new pg.Pool({ connectionString: postgres.url })
  // PostgreSQL may end a connection before the pool does.
  pool.on('error', () => {})
  try {
    return await read(pool)
  } finally {
    await pool.end()
    await postgres.stop()
    await scratch.close()
  }
}
