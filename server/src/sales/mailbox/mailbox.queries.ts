import type { Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import type { ReceivedMail } from '@esquadro/contract/sales/mailbox/shopkeeper'
import type { MailAnswer, MailOutcome } from '@esquadro/contract/sales/mailbox/vocabulary'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import type { Language } from '../../platform/messages/messages.ts'
import type { NotedResults } from './mail-results.rules.ts'

interface StoredMailbox {
  readonly isManager: boolean
  readonly tokenSealed: string | null
  readonly createdAt: Date | null
  readonly lastUsedAt: Date | null
  readonly allowedSenders: readonly string[]
  readonly answers: MailAnswer
}

/** Reads the mailbox of a shopkeeper's store: the address that receives, if any, and the settings or their defaults. */
export async function getMailbox(db: Database, storeId: string, userId: string): Promise<StoredMailbox> {
  const { rows } = await sql<StoredMailbox>`
    select k.is_manager, a.token_sealed, a.created_at, a.last_used_at,
      coalesce(b.allowed_senders, '{}') as allowed_senders, coalesce(b.answers, 'problems') as answers
    from shopkeepers k
    left join mailboxes b on b.store_id = k.store_id
    left join mail_addresses a on a.store_id = k.store_id and a.ended_at is null
    where k.user_id = ${userId} and k.store_id = ${storeId}`.execute(db)
  if (!rows[0]) throw new Error('a shopkeeper belongs to the store')
  return rows[0]
}

/** Ends the address of a store; returns false if it has none. */
export async function endAddress(
  trx: Database,
  storeId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('mailAddresses')
    .set({ tokenSealed: null, endedAt: now, endedBy: userId })
    .where('storeId', '=', storeId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Inserts the address of a store, which must not have one. */
export async function insertAddress(
  trx: Database,
  address: {
    readonly storeId: string
    readonly tokenHash: Buffer
    readonly tokenSealed: string
    readonly createdBy: string
    readonly createdAt: Date
  },
): Promise<void> {
  await trx.insertInto('mailAddresses').values(address).execute()
}

/** Sets how a store wants to receive invoices by e-mail. */
export async function setMailbox(
  trx: Database,
  storeId: string,
  value: { readonly allowedSenders: readonly string[]; readonly answers: MailAnswer },
  now: Date,
): Promise<void> {
  const values = { allowedSenders: [...value.allowedSenders], answers: value.answers, updatedAt: now }
  await trx
    .insertInto('mailboxes')
    .values({ storeId, ...values })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(values))
    .execute()
}

/** The store to which an address belongs. */
export interface Receiver {
  readonly addressId: string
  readonly storeId: string
  readonly createdBy: string
  readonly allowedSenders: readonly string[]
  readonly answers: MailAnswer
}

/**
 * Finds the participating store of an address that receives, by the digest of its secret part; null for an unknown, a
 * replaced and a revoked one alike. One query.
 */
export async function findReceiver(db: Database, tokenHash: Buffer): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select a.id as address_id, a.store_id, a.created_by,
      coalesce(b.allowed_senders, '{}') as allowed_senders, coalesce(b.answers, 'problems') as answers
    from mail_addresses a
    join stores s on s.id = a.store_id and s.active and not s.awaits_approval
    left join mailboxes b on b.store_id = a.store_id
    where a.token_hash = ${tokenHash} and a.ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** A mail as it is recorded: without its content. */
export interface NewMail extends NotedResults {
  readonly digest: Buffer
  readonly sender: string | null
  readonly others: number
}

/**
 * Records that a mail has arrived and returns its row. A mail that arrives again keeps its row; it is read again unless that
 * was completed. Records the use of the address too.
 */
export async function startMail(
  trx: Database,
  { addressId, storeId }: Pick<Receiver, 'addressId' | 'storeId'>,
  { digest, sender, others, spf, dkim }: NewMail,
  { isAllowed, now }: { readonly isAllowed: boolean; readonly now: Date },
): Promise<{ readonly id: string; readonly outcome: MailOutcome }> {
  const outcome = isAllowed ? 'reading' : 'sender'
  const finishedAt = isAllowed ? null : now
  const { rows } = await sql<{ id: string; outcome: MailOutcome }>`
    insert into received_mails as m (store_id, address_id, digest, sender, others, spf, dkim, outcome, files, received_at, finished_at)
    values (${storeId}, ${addressId}, ${digest}, ${sender}, ${others}, ${spf}, ${dkim}, ${outcome}, 0, ${now}, ${finishedAt})
    on conflict on constraint received_mail_once do update set
      outcome = case when m.outcome in ('sender', 'reading') then excluded.outcome else m.outcome end,
      finished_at = case when m.outcome in ('sender', 'reading') then excluded.finished_at else m.finished_at end
    returning id, outcome`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a received mail has a row')
  await trx.updateTable('mailAddresses').set({ lastUsedAt: now }).where('id', '=', addressId).execute()
  return row
}

/** Records that all files of a mail have an outcome; returns false if that was recorded before. */
export async function finishMail(
  trx: Database,
  id: string,
  { files, now }: { readonly files: number; readonly now: Date },
): Promise<boolean> {
  const finished = await trx
    .updateTable('receivedMails')
    .set({ outcome: files === 0 ? 'empty' : 'read', files, finishedAt: now })
    .where('id', '=', id)
    .where('outcome', '=', 'reading')
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Counts the invoices of a mail that await a person. */
export async function countOpen(db: Database, mailId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mailId', '=', mailId)
    .where('status', 'in', ['unattributed', 'in-review'])
    .executeTakeFirstOrThrow()
  return count
}

/** The outcome of a file of a mail. */
export interface MailedResult {
  readonly fileName: string
  readonly number: string | null
  readonly status: InvoiceStatus | null
  readonly verdict: Light
  readonly refusal: string | null
  readonly checks: readonly InvoiceCheck[]
  readonly isRepeated: boolean
}

/** A file that the store had sent before, whose refusal needs no action. */
const isRepeated = sql`(k.verdict = 'red' and k.dismissed_at is not null)`

/** Lists the outcomes of a mail's files in its order; those with the worst first if there are more than `limit`. */
export async function listResults(db: Database, mailId: string, limit: number): Promise<MailedResult[]> {
  const { rows } = await sql<MailedResult>`
    select * from (
      select k.file_name, i.number, i.status, k.verdict, k.refusal, k.checks, ${isRepeated} as is_repeated, k.mail_entry, k.mail_part
      from invoice_intakes k left join invoices i on i.id = k.invoice_id
      where k.mail_id = ${mailId}
      order by array_position(array['red', 'amber', 'green'], k.verdict), k.mail_entry, k.mail_part limit ${limit}
    ) listed order by mail_entry, mail_part`.execute(db)
  return rows
}

/** The number of a mail's files by outcome, on `received_mails m`; repeated ones without a record of their own included. */
const counts = sql`lateral (
  select count(*) filter (where k.verdict = 'green')::int as accepted, count(*) filter (where k.verdict = 'amber')::int as doubtful,
    count(*) filter (where k.verdict = 'red' and not ${isRepeated})::int as refused,
    count(*) filter (where ${isRepeated})::int + greatest(0, m.files - count(distinct k.mail_entry))::int as repeated
  from invoice_intakes k where k.mail_id = m.id) c`

export type MailCounts = Pick<ReceivedMail, 'accepted' | 'doubtful' | 'refused' | 'repeated'>

/** Counts the files of a mail by outcome. */
export async function countResults(db: Database, mailId: string): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select c.accepted, c.doubtful, c.refused, c.repeated from received_mails m cross join ${counts} where m.id = ${mailId}`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a received mail has a row')
  return rows[0]
}

type Listed = Omit<ReceivedMail, 'receivedAt'> & { readonly receivedAt: Date }

/** Lists the mails of a store, newest first. One query. */
export const listMails = (
  db: Database,
  storeId: string,
  query: PageQuery & { readonly outcome?: MailOutcome | undefined },
): Promise<Paged<Listed>> =>
  readPage<Listed, Listed>(db, {
    columns: sql`m.id, m.sender, m.received_at, m.outcome, m.others, m.spf, m.dkim, c.accepted, c.doubtful, c.refused, c.repeated`,
    from: sql`received_mails m cross join ${counts}`,
    counted: sql`received_mails m`,
    where: sql`m.store_id = ${storeId}${query.outcome ? sql` and m.outcome = ${query.outcome}` : sql``}`,
    order: sql`m.received_at desc, m.id`,
    query,
    itemOf: ({
      id,
      sender,
      receivedAt,
      outcome,
      others,
      spf,
      dkim,
      accepted,
      doubtful,
      refused,
      repeated,
    }) => ({
      id,
      sender,
      receivedAt,
      outcome,
      others,
      spf,
      dkim,
      accepted,
      doubtful,
      refused,
      repeated,
    }),
  })

/** Lists the active people of a store whose e-mail address accepts mails. */
export async function listReaders(
  db: Database,
  storeId: string,
): Promise<{ readonly name: string; readonly email: string; readonly language: Language }[]> {
  const rows = await db
    .selectFrom('shopkeepers as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select(['u.name', 'u.email', 'u.language'])
    .where('k.storeId', '=', storeId)
    .where('u.status', '=', 'active')
    .where('u.emailRejectedAt', 'is', null)
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language }))
}

/** Days for which senders, and mails without invoices, are kept. */
const RETENTION_DAYS = 90
const BATCH = 5_000

/** Ends the reading of mails that arrived a day ago and that their sender has not delivered again since the process ended. */
export async function endReading(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('receivedMails')
    .set({ outcome: 'read', finishedAt: now })
    .where('outcome', '=', 'reading')
    .where('receivedAt', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

/** Removes the senders of mails that are 90 days old, and those mails altogether that contained no invoice. In batches. */
export async function forgetMails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with old as (
        select m.id, not exists (select from invoice_intakes k where k.mail_id = m.id) as is_empty
        from received_mails m where m.sender is not null and m.received_at < ${before} order by m.received_at limit ${BATCH}),
      removed as (delete from received_mails m using old where m.id = old.id and old.is_empty)
      update received_mails m set sender = null from old where m.id = old.id and not old.is_empty
      returning m.id`.execute(db)
    if (rows.length < BATCH) return
  }
}
