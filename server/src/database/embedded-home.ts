import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, canEnter } from './embedded-account.ts'
import { systemFolder } from './embedded-binaries.ts'
import { waitForLock } from './embedded-lock.ts'

/** The folder with everything of one embedded database: cluster, password, log, locks. Only its account may enter it. */
export type Home = {
  path: string
  cluster: string
  password: string
  log: string
  guard: string
  users: string
}

/**
 * Makes the home of the data that belong in `folder`. That is the folder itself, unless PostgreSQL's account cannot reach
 * it (a checkout under root's own home): then it is a folder of its own in the system folder, which `folder` points to.
 */
export async function prepareHome(folder: string, account: Account | null): Promise<Home> {
  await makeFolders(folder)
  const home = homeIn(account ? await chooseHome(folder, account) : folder)
  await makePrivate(home.path, account)
  for (const lock of [home.guard, home.users]) await makeLockFile(lock, account)
  return home
}

/** Where the socket stands: beside the cluster, or, as the system allows its path about 100 bytes, in a short private folder. */
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
  throw new StartError(
    `No folder for the database's socket: the path ${home.path} is too long and /tmp cannot be used. Move the checkout to a shorter path.`,
  )
}

/** Gives a file or folder to PostgreSQL's account, for its owner alone. */
export async function makePrivate(path: string, account: Account | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
}

/** The database's password, made up on first use. Only under the guard's lock. */
export async function preparePassword(home: Home, account: Account | null): Promise<string> {
  const known = existsSync(home.password) ? readFileSync(home.password, 'utf8') : ''
  if (known !== '') return known
  if (existsSync(home.cluster)) {
    throw new StartError(
      `The password of the database is missing (${home.password}): bring the file back from a backup, or move the folder ${home.path} away to begin anew.`,
    )
  }
  const password = randomBytes(24).toString('hex')
  await writeFile(home.password, password, { mode: 0o600 })
  if (account) await chown(home.password, account.uid, account.gid)
  return password
}

async function makeLockFile(path: string, account: Account | null): Promise<void> {
  if (existsSync(path)) return
  // Not "w": a second start may have made the file in the meantime.
  await (await open(path, 'a', 0o600)).close()
  if (account) await chown(path, account.uid, account.gid)
}

/** As if the owner of the checkout had made them, also when root does. */
async function makeFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o755 })
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
  throw new StartError(
    `User "${account.name}", as whom PostgreSQL runs, cannot reach the data in ${folder}: let others enter the folders above it (chmod o+x).`,
  )
}

type Relocation = { folder: string; home: string }

/** A checkout that was moved keeps its data; one that was copied gets its own. */
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
