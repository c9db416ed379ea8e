import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import type { TestProject } from 'vitest/node'
import { migratedTemplate, testLogin } from './postgres-template.ts'

declare module 'vitest' {
  /** The values that `setup` provides and tests inject. */
  export interface ProvidedContext {
    postgres: { url: string; template: string; login: string; password: string }
    scratch: string
  }
}

/** Starts one PostgreSQL for the run, in a folder that is removed with the run. `aDatabase` clones its migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = openScratch('esquadro-run-')
  const postgres = await startEmbeddedPostgres({
    folder: join(scratch.folder, 'postgres'),
    template: await migratedTemplate(scratch.folder),
    log: () => {},
    // Nothing here must survive a power failure, and many databases are open at once.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '256MB',
      max_connections: '400',
      autovacuum: 'off',
    },
  })
  project.provide('scratch', scratch.folder)
  project.provide('postgres', {
    url: postgres.url,
    template: postgres.connection.database,
    login: testLogin.name,
    password: testLogin.password,
  })
  return async () => {
    await postgres.stop()
    const log = await readFile(join(scratch.folder, 'postgres/postgres.log'), 'utf8')
    await scratch.close()
    expectNoDeadlock(log)
  }
}

/** Throws with the statements of each deadlock. The tests do not notice them, because `inTransaction` retries. */
function expectNoDeadlock(log: string): void {
  const deadlocks = log.match(/deadlock detected\n(?:(?!\n.*\] ERROR:)[^])*?STATEMENT:.*/g)
  if (deadlocks) throw new Error(deadlocks.join('\n\n'))
}
