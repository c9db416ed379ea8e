import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { systemFolder } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { waitForLock } from './lock.ts'
import { makeFolder } from './make-folder.ts'

/** The folder of one embedded database: cluster, password, log and locks. Only the database's account may enter it. */
export type Home = {
  path: string
  cluster: string
  password: string
  log: string
  /** Lock file, held exclusively by the process that starts, stops or creates the database. */
  guard: string
  /** Lock file, shared by all processes that use the database. */
  users: string
}

/**
 * Creates the home for the data of `folder`. That is `folder` itself, unless PostgreSQL's account cannot
 * reach it (a checkout under root's own home). In that case the home is a folder under the system folder, and
 * `folder/location.json` names it.
 */
export async function prepareHome(folder: string, account: Account | null): Promise<Home> {
  await makeFolders(folder)
  const home = homeIn(account ? await chooseHome(folder, account) : folder)
  await makePrivate(home.path, account)
  for (const lock of [home.guard, home.users]) await makeLockFile(lock, account)
  return home
}

/** Returns the folder for the socket: the home, or a short private folder if the home's path is too long for a socket (about 100 bytes). */
export async function prepareSocketFolder(home: Home, account: Account | null): Promise<string> {
  if (fits(home.path)) return home.path
  const name = `esquadro-${createHash('sha256').update(home.path).digest('hex').slice(0, 12)}`
  for (const base of ['/tmp', tmpdir()]) {
    for (const suffix of ['', '-2', '-3']) {
      const path = join(base, name + suffix)
      if (!fits(path) || !canEnter(account, base)) continue
      if (existsSync(path) && !belongsTo(path, account)) continue
      await makePrivate(path, account)
      return path
    }
  }
  throw new EmbeddedPostgresError(
    `No folder for the database's socket: the path ${home.path} is too long and /tmp cannot be used. Move the checkout to a shorter path.`,
  )
}

/** Creates a folder that only PostgreSQL's account may enter. */
export async function makePrivate(path: string, account: Account | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
}

/** Returns the database's password: generated on first use, or that of the template. Call it only while holding the guard. */
export async function preparePassword(
  home: Home,
  account: Account | null,
  template: string | undefined,
): Promise<string> {
  const isNew = !existsSync(home.cluster)
  const known = existsSync(home.password) ? readFileSync(home.password, 'utf8') : ''
  if (known !== '' && !(isNew && template)) return known
  if (!isNew) {
    throw new EmbeddedPostgresError(
      `The password of the database is missing (${home.password}): restore the file from a backup, or move the folder ${home.path} away to start with an empty database.`,
    )
  }
  const password = template
    ? readFileSync(join(template, 'password'), 'utf8')
    : randomBytes(24).toString('hex')
  await writeFile(home.password, password, { mode: 0o600 })
  if (account) await chown(home.password, account.uid, account.gid)
  return password
}

async function makeLockFile(path: string, account: Account | null): Promise<void> {
  if (existsSync(path)) return
  // Not "w": another start may have created the file in the meantime.
  await (await open(path, 'a', 0o600)).close()
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Creates the folders with the owner of the folder above them, so that root does not lock out the owner of
 * the checkout.
 */
async function makeFolders(folder: string): Promise<void> {
  const first = await makeFolder(folder, 0o755)
  if (!first || process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(first))
  for (let path = folder; path.length >= first.length; path = dirname(path)) {
    await chmod(path, 0o755)
    await chown(path, uid, gid)
  }
}

function homeIn(path: string): Home {
  return {
    path,
    cluster: join(path, 'cluster'),
    password: join(path, 'password'),
    log: join(path, 'postgres.log'),
    guard: join(path, 'guard.lock'),
    users: join(path, 'users.lock'),
  }
}

async function chooseHome(folder: string, account: Account): Promise<string> {
  const lock = await waitForLock(join(folder, 'place.lock'), 'exclusive', 60_000)
  try {
    const elsewhere = await findRelocated(folder)
    if (elsewhere) return elsewhere
    if (canEnter(account, dirname(folder))) return folder
    if (!existsSync(homeIn(folder).cluster)) return await relocate(folder)
  } finally {
    lock?.release()
  }
  throw new EmbeddedPostgresError(
    `User "${account.name}", as whom PostgreSQL runs, cannot reach the data in ${folder}: let others enter the folders above it (chmod o+x).`,
  )
}

type Relocation = { folder: string; home: string }

/** Returns the home that location.json names. A checkout that was moved keeps its data; a copied one gets its own. */
async function findRelocated(folder: string): Promise<string | null> {
  const relocation = readRelocation(folder)
  if (!relocation || !existsSync(relocation.home)) return null
  if (relocation.folder === realpathSync(folder)) return relocation.home
  if (readRelocation(relocation.folder)?.home === relocation.home) return null
  await writeRelocation({ folder: realpathSync(folder), home: relocation.home })
  return relocation.home
}

async function relocate(folder: string): Promise<string> {
  const home = join(systemFolder, randomBytes(8).toString('hex'))
  await mkdir(systemFolder, { recursive: true, mode: 0o755 })
  await chmod(systemFolder, 0o755)
  await writeRelocation({ folder: realpathSync(folder), home })
  return home
}

function readRelocation(folder: string): Relocation | null {
  const file = join(folder, 'location.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Relocation) : null
}

async function writeRelocation(relocation: Relocation): Promise<void> {
  await writeFile(join(relocation.folder, 'location.json'), `${JSON.stringify(relocation, null, 2)}\n`)
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= 103
}

function belongsTo(path: string, account: Account | null): boolean {
  const status = lstatSync(path)
  return status.isDirectory() && status.uid === (account?.uid ?? process.getuid?.())
}
