import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** The user as whom PostgreSQL runs; null: as whoever runs this program. */
export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Root's programme runs it as the owner of the data or of the folders around it,
 * so that this owner can start the same checkout later, and where all of these are root's, as `nobody`.
 */
export function accountFor(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = ownersUpwards(join(folder, 'cluster')).find((uid) => uid !== 0)
  const account =
    findAccount((entry) => entry.uid !== 0 && entry.uid === owner) ??
    findAccount((entry) => entry.name === 'nobody')
  if (account) return account
  throw new StartError(
    'PostgreSQL refuses to run as root and this machine has no user "nobody": start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether that account can enter the folder, all folders above it included. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (!account) return true
  const { uid, gid } = account
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  if (probe.error && 'code' in probe.error && probe.error.code === 'EPERM') {
    throw new StartError(
      `PostgreSQL refuses to run as root and this root may not become "${account.name}": start as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return probe.status === 0
}

function ownersUpwards(path: string): number[] {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  const above = dirname(path) === path ? [] : ownersUpwards(dirname(path))
  return owner === undefined ? above : [owner, ...above]
}

function findAccount(matches: (entry: Account) => boolean): Account | undefined {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find((entry) => entry.name !== '' && matches(entry))
}
