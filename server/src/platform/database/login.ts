import { createHash } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const SERVICE = 'esquadro_service'
/** The advisory lock that a process holds while it creates the login or grants it the role. */
export const LOGIN_LOCK = 7_316_420_552

/**
 * Creates the login of the processes in the embedded database if it is missing, and returns the address to
 * connect with. It owns nothing and is only a member of the application's role. Its password is derived from
 * the owner's, so that all processes agree on it.
 */
export async function openServiceLogin(ownerUrl: string): Promise<string> {
  const url = new pg.Client({ connectionString: ownerUrl })
  const password = createHash('sha256').update(`${SERVICE}:${url.password}`).digest('base64url')
  await url.connect()
  try {
    // Serializes processes that start at the same moment.
    await url.query('select pg_advisory_lock($1)', [LOGIN_LOCK])
    const name = url.escapeIdentifier(SERVICE)
    const { rowCount } = await url.query('select from pg_roles where rolname = $1', [SERVICE])
    if (rowCount === 0) await url.query(`create role ${name} login`)
    await url.query(`alter role ${name} password ${url.escapeLiteral(password)}`)
    await url.query(`grant esquadro_app to ${name}`)
  } finally {
    await url.end()
  }
  return ownerUrl.replace(/\/\/[^@/]+@/, `//${SERVICE}:${password}@`)
}

/**
 * Grants the login of `DATABASE_URL` membership of the application's role, as the owner at
 * `DATABASE_MIGRATION_URL`. Throws StartError if that login owns the database or tables, is a member of a role
 * that does, or is a superuser, because the program could then change the ledger by mistake.
 */
export async function requirePlainLogin(ownerUrl: string, loginUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  const { user = '' } = new pg.Client({ connectionString: loginUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ isSuper: boolean; owns: boolean }>(
      `select r.rolsuper as "isSuper", pg_has_role(r.oid, (select datdba from pg_database where datname = current_database()), 'member')
         or exists (select from pg_class c where c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owns
       from pg_roles r where r.rolname = $1`,
      [user],
    )
    const [login] = rows
    if (!login || login.isSuper || login.owns)
      throw new StartError(
        `DATABASE_URL logs in as "${user}", which ${login ? (login.isSuper ? 'is a superuser' : 'owns tables or the database, or is a member of a role that does') : 'does not exist'}: use a login that owns nothing, and start again.`,
      )
    // Processes that start at the same moment would add the same row.
    await owner.query('select pg_advisory_lock($1)', [LOGIN_LOCK])
    await owner.query(`grant esquadro_app to ${owner.escapeIdentifier(user)}`)
  } finally {
    await owner.end()
  }
}
