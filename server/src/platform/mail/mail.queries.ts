import { hideEmail } from '@esquadro/contract/platform/fields/email'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import type { RejectedAddress } from '@esquadro/contract/platform/mail/cms'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { contains } from '../database/search.queries.ts'

/** Deletes the queued, sent and failed mails with one of the marks. Does not stop a mail that is being delivered. */
export async function removeMails(trx: Database, marks: readonly string[]): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail' and data -> 'marks' ?| ${marks}::text[]`.execute(trx)
}

/** Marks the accounts of an address that its mail server has permanently rejected. */
export async function markRejected(db: Database, address: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailRejectedAt: now })
    .where('emailKey', '=', address.trim().toLowerCase())
    .where('erasedAt', 'is', null)
    .execute()
}

/** Removes the mark of an address that accepted a mail. */
export async function clearRejected(db: Database, address: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailRejectedAt: null })
    .where('emailKey', '=', address.trim().toLowerCase())
    .where('emailRejectedAt', 'is not', null)
    .execute()
}

type Row = Omit<RejectedAddress, 'rejectedAt'> & { readonly rejectedAt: Date }

/** Lists a page of the accounts whose address rejects mails, latest first, with the address masked. */
export async function listRejected(
  db: Database,
  { page, limit, q }: PageQuery & { readonly q?: string | undefined },
): Promise<Paged<Row>> {
  let found = db.selectFrom('users').where('emailRejectedAt', 'is not', null)
  if (q) found = found.where(contains('users.search', q))
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'email', 'userType', 'emailRejectedAt'])
      .orderBy('emailRejectedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    items: rows.map(({ email, emailRejectedAt, userType, ...row }) => ({
      ...row,
      email: hideEmail(email),
      // Check constraints exclude other values.
      userType: userType as Row['userType'],
      rejectedAt: emailRejectedAt ?? new Date(0),
    })),
    total,
    page,
    limit,
  }
}
