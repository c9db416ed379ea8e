import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** The operating-system user that PostgreSQL runs as. `null` stands for the user of this process. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Chooses the account for the data in `folder`. PostgreSQL refuses to run as root, so root runs it as the
 * owner of the data or of a folder above it, which lets that owner start the same checkout later. If root
 * owns them all, it runs as `nobody`.
 */
export function accountFor(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = ownersUpwards(join(folder, 'cluster')).find((uid) => uid !== 0)
  const account =
    findAccount((entry) => entry.uid !== 0 && entry.uid === owner) ??
    findAccount((entry) => entry.name === 'nobody')
  if (account) return account
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root and this machine has no user "nobody": start as an ordinary user, or set DATABASE_URL.',
  )
}

/** The `spawn` options that run a program as the account. */
export const runAs = (account: Account | null): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {}

/** Whether the account can enter the folder, including all folders above it. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (!account) return true
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  })
  if (probe.error && 'code' in probe.error && probe.error.code === 'EPERM') {
    throw new EmbeddedPostgresError(
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
