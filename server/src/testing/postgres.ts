import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
// For the type of what the setup hands over.
import type {} from './postgres-setup.ts'

export type TestDatabase = {
  /** As the owner: for `migrate` and for looking where the application may not. */
  url: string
  /** As a login that is nothing but a member of the application's role. */
  appUrl: string
  drop(): Promise<void>
}

/** A database of its own for a test file: everything migrated, no data. It goes with the run, dropped or not. */
export async function aDatabase(): Promise<TestDatabase> {
  const { url, template, login, password } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const own = url.replace(/(?<=@)\/\w+/, `/${name}`)
  return {
    url: own,
    appUrl: own.replace(/\/\/[^@]+@/, `//${login}:${password}@`),
    drop: () => asOwner(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** A folder of its own for a test, also for databases that it starts itself: all of it ends with the run, killed or not. */
export function aFolder(name = 'folder'): string {
  const folder = mkdtempSync(join(inject('scratch'), `${name}-`))
  // As root, PostgreSQL's own user has to get in.
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
