import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  // Vitest's own means to hand values from here to the tests.
  export interface ProvidedContext {
    postgres: { url: string; template: string; login: string; password: string }
    scratch: string
  }
}

const prefix = 'esquadro-test-'
const template = 'esquadro_template'
const login = { name: 'esquadro_test_login', password: 'only-in-tests' }

/**
 * One PostgreSQL for the run, in a folder that goes with it, with a migrated template from which `aDatabase` clones.
 * A caretaker, a process of its own, clears everything away when this one ends, killed or not.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const left of foldersLeftBehind()) hireCaretaker(left).stdin.end()
  const scratch = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // As root, PostgreSQL's own user has to get in.
  chmodSync(scratch, 0o755)
  const caretaker = hireCaretaker(scratch)
  const postgres = await startEmbeddedPostgres({
    folder: join(scratch, 'postgres'),
    log: () => {},
    // Nothing here must outlive a power cut, and many databases are open at once.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '400',
      autovacuum: 'off',
    },
  })
  await prepareTemplate(postgres.url)
  project.provide('scratch', scratch)
  project.provide('postgres', { url: postgres.url, template, login: login.name, password: login.password })
  return async () => {
    await postgres.stop()
    caretaker.stdin.end()
    await once(caretaker, 'exit')
  }
}

async function prepareTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await migrate(withDatabase(url, template))
  await client.query(`CREATE ROLE ${login.name} LOGIN PASSWORD '${login.password}' IN ROLE esquadro_app`)
  await client.end()
}

function withDatabase(url: string, name: string): string {
  return url.replace(/(?<=@)\/\w+/, `/${name}`)
}

/** Lists the folders of runs whose process is gone; the folder of a run names its process. */
function foldersLeftBehind(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .filter((name) => !isRunning(Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0])))
    .map((name) => join(tmpdir(), name))
    .filter((path) => process.getuid?.() === 0 || statSync(path).uid === process.getuid?.())
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function hireCaretaker(folder: string) {
  const script = join(import.meta.dirname, 'postgres-caretaker.ts')
  return spawn(process.execPath, [script, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
}
