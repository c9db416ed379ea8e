import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { chmod, chown, cp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { programEnvironment } from './environment.ts'
import type { Home } from './home.ts'

/** The only user that initdb creates; it owns all objects. */
export const user = 'esquadro'

/**
 * Creates the cluster unless it exists: by initdb, or as a copy of the cluster in the folder `template`.
 * Creates it under another name and then renames it, so that an interruption never leaves a partial cluster.
 * Call it only while holding the guard.
 */
export async function ensureCluster(options: {
  home: Home
  account: Account | null
  binaries: Binaries
  template: string | undefined
  log: (message: string) => void
}): Promise<void> {
  const { home, account, binaries, template, log } = options
  if (existsSync(home.cluster)) return
  log('Preparing the database for the first time')
  await removeDrafts(home)
  const draft = join(home.path, `cluster.new-${process.pid}-${Math.trunc(performance.timeOrigin)}`)
  if (template) await copyCluster(join(template, 'cluster'), draft, account)
  else await initdb(draft, home, account, binaries)
  await rename(draft, home.cluster)
}

/**
 * Copies a cluster without a running PostgreSQL, for the given account. Shares the blocks if the file system
 * can.
 */
export async function copyCluster(from: string, to: string, account: Account | null): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  // PostgreSQL requires a folder that only its own user may enter.
  await chmod(to, 0o700)
  if (account) await giveTo(account, to)
}

async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? giveTo({ name: '', uid, gid }, path) : chown(path, uid, gid))
  }
}

async function removeDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.path)) {
    // Removal may fail while an initdb from a killed start still writes; a later start repeats it.
    if (name.startsWith('cluster.new-'))
      await rm(join(home.path, name), { recursive: true, force: true }).catch(() => {})
  }
}

async function initdb(
  cluster: string,
  home: Home,
  account: Account | null,
  binaries: Binaries,
): Promise<void> {
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${user}`,
      `--pwfile=${home.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=pt-BR',
      '--data-checksums',
      '--no-instructions',
    ],
    {
      ...runAs(account),
      cwd: dirname(binaries.initdb),
      env: programEnvironment(),
    },
  )
}
