import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
// For the type of the values that the setup provides.
import type {} from './postgres-setup.ts'

export type TestDatabase = {
  /** Connects as the owner, for `migrate` and for data that the application may not read. */
  url: string
  /** Connects as a login that is only a member of the application's role. */
  appUrl: string
  drop(): Promise<void>
}

/** Whether PostgreSQL's own timeouts end, such as `lock_timeout`: they do not on a moved date (`npm run test:dates`). */
export const hasPostgresTimeouts = process.env['FAKETIME'] === undefined

/** Creates a migrated database without rows for a test file, or one without tables. It is removed with the run, dropped or not. */
export async function aDatabase({ hasTables = true } = {}): Promise<TestDatabase> {
  const { url, template: migrated, login, password } = inject('postgres')
  const template = hasTables ? migrated : 'template0'
  const name = `test_${randomBytes(6).toString('hex')}`
  // Not connected to the template: PostgreSQL refuses to clone a database with other sessions.
  const maintenance = url.replace(/(?<=@)\/\w+/, '/postgres')
  await asOwner(maintenance, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const own = url.replace(/(?<=@)\/\w+/, `/${name}`)
  return {
    url: own,
    appUrl: own.replace(/\/\/[^@]+@/, `//${login}:${password}@`),
    drop: () => asOwner(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/**
 * Creates a folder for a test, also for databases that the test starts. It is removed after the run, even a
 * killed one.
 */
export function aFolder(name = 'folder'): string {
  const folder = mkdtempSync(join(inject('scratch'), `${name}-`))
  // When running as root, PostgreSQL's unprivileged user needs access.
  chmodSync(folder, 0o755)
  return folder
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
