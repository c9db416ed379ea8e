import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureTemplate } from '@esquadro/embedded-postgres/template'
import pg from 'pg'
import { prepareDatabase } from '../app/prepare-database.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A login that is only a member of the application's role. */
export const testLogin = { name: 'esquadro_test_login', password: 'only-in-tests' }

/**
 * Returns a stopped PostgreSQL with a migrated, empty database, to start copies of. Caches it in `.start`
 * until anything that it is built from changes; building it takes some seconds.
 */
export const migratedTemplate = (workFolder: string): Promise<string> =>
  ensureTemplate({
    folder: join(root, '.start/databases'),
    key: fingerprint(),
    workFolder,
    async fill(url) {
      await prepareDatabase(url)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(
        `CREATE ROLE ${testLogin.name} LOGIN PASSWORD '${testLogin.password}' IN ROLE esquadro_app`,
      )
      await client.end()
    },
  })

function fingerprint(): string {
  const listFiles = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name))
  const files = [
    ...listFiles('server/migrations'),
    ...listFiles('embedded-postgres/src'),
    'server/src/platform/database/migrate.ts',
    'server/src/platform/jobs/provision-jobs.ts',
    'server/src/platform/job-queues.ts',
    'server/src/testing/postgres-template.ts',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
