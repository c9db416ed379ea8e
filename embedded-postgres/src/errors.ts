import { userInfo } from 'node:os'

/** The database cannot start for a reason that the operator can fix. The message is one line with the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
  }
}

/** Converts a failure of the file system, of initdb or of PostgreSQL to one line with the remedy. */
export function explain(cause: unknown, folder: string): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const kind = kinds.find(({ pattern }) => pattern.test(`${code} ${text}`))
  return new EmbeddedPostgresError(
    kind ? kind.message(folder, text) : `The database in ${folder} did not start: ${lastError(text)}`,
  )
}

const kinds: { pattern: RegExp; message(folder: string, text: string): string }[] = [
  {
    pattern: /ENOSPC|No space left|disk is full|EDQUOT|quota exceeded/i,
    message: (folder) =>
      `The disk is full: the database in ${folder} needs room (about 200 MB to begin with). Free some and start again.`,
  },
  {
    pattern: /EROFS|Read-only file system|readonly database/i,
    message: (folder) =>
      `The database cannot write to ${folder}: the file system is read-only. Choose another folder, or set DATABASE_URL.`,
  },
  {
    // On a read-only file system mkdir reports "no such file".
    pattern: /(?:ENOENT|ENOTDIR|EEXIST).*mkdir/i,
    message: (folder) =>
      `The folder ${folder} cannot be made: choose another with DATA_FOLDER, on a disk that can be written to.`,
  },
  {
    pattern: /could not look up effective user ID/i,
    message: () =>
      `PostgreSQL cannot run as a user without a name (id ${process.getuid?.()}): add the user to /etc/passwd, or set DATABASE_URL.`,
  },
  {
    pattern: /incompatible with server|was initialized by PostgreSQL version/i,
    message: (folder) =>
      `The data in ${folder} were written by another version of PostgreSQL: start with the version that wrote them, or move the folder away.`,
  },
  {
    pattern: /pre-existing shared memory block/i,
    message: (folder) =>
      `Processes of an earlier PostgreSQL still use the data in ${folder}: end them (they are named "postgres") and start again.`,
  },
  {
    pattern: /shared memory|Cannot allocate memory|ENOMEM|could not create semaphores/i,
    message: (_folder, text) =>
      `There is not enough memory for PostgreSQL (${lastError(text)}): free some, or set DATABASE_URL.`,
  },
  {
    pattern:
      /EACCES|EPERM|Permission denied|unable to open database file|has wrong ownership|invalid permissions/i,
    message: (folder, text) =>
      `${whoAmI()} lacks permission for the database in ${folder} (${lastError(text)}): make the folder theirs (chown -R), or start as its owner.`,
  },
]

function whoAmI(): string {
  try {
    return `User "${userInfo().username}"`
  } catch {
    return `User ${process.getuid?.()}`
  }
}

function lastError(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const line = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines[0] ?? 'no reason given'
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim()
}
