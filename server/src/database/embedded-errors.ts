import { userInfo } from 'node:os'
import { StartError } from '../start-error.ts'

/** Turns a failure of the file system, of initdb or of PostgreSQL into one line that says what to do about it. */
export function asStartError(cause: unknown, folder: string): StartError {
  if (cause instanceof StartError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const kind = kinds.find(({ pattern }) => pattern.test(`${code} ${text}`))
  return new StartError(
    kind ? kind.say(folder, text) : `The database in ${folder} did not start: ${lastWords(text)}`,
  )
}

const kinds: { pattern: RegExp; say(folder: string, text: string): string }[] = [
  {
    pattern: /ENOSPC|No space left|disk is full|EDQUOT|quota exceeded/i,
    say: (folder) =>
      `The disk is full: the database in ${folder} needs room (about 200 MB to begin with). Free some and start again.`,
  },
  {
    pattern: /EROFS|Read-only file system|readonly database/i,
    say: (folder) =>
      `The database cannot write to ${folder}: the file system is read-only. Choose another folder, or set DATABASE_URL.`,
  },
  {
    // A read-only file system makes "no such file" of a folder that cannot be made.
    pattern: /(?:ENOENT|ENOTDIR|EEXIST).*mkdir/i,
    say: (folder) =>
      `The folder ${folder} cannot be made: choose another with DATA_FOLDER, on a disk that can be written to.`,
  },
  {
    pattern: /could not look up effective user ID/i,
    say: () =>
      `PostgreSQL cannot run as a user without a name (id ${process.getuid?.()}): add the user to /etc/passwd, or set DATABASE_URL.`,
  },
  {
    pattern: /incompatible with server|was initialized by PostgreSQL version/i,
    say: (folder) =>
      `The data in ${folder} were written by another version of PostgreSQL: start with the version that wrote them, or move the folder away.`,
  },
  {
    pattern: /shared memory|Cannot allocate memory|ENOMEM|could not create semaphores/i,
    say: (_folder, text) =>
      `There is not enough memory for PostgreSQL (${lastWords(text)}): free some, or set DATABASE_URL.`,
  },
  {
    pattern:
      /EACCES|EPERM|Permission denied|unable to open database file|has wrong ownership|invalid permissions/i,
    say: (folder, text) =>
      `${whoAmI()} lacks permission for the database in ${folder} (${lastWords(text)}): make the folder theirs (chown -R), or start as its owner.`,
  },
]

function whoAmI(): string {
  try {
    return `User "${userInfo().username}"`
  } catch {
    return `User ${process.getuid?.()}`
  }
}

function lastWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines[0] ?? 'no reason given'
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim()
}
