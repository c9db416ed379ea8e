import type { Profession } from '@esquadro/contract/people/professionals/vocabulary'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { NoticeChannel, NoticeChecks, NoticeColumns } from './customers.rules.ts'

/** Stores the link of a notice by the hash of its token, and marks the customer as notified. */
export async function insertNotice(
  trx: Transaction,
  notice: {
    readonly tokenHash: Buffer
    readonly customerId: string
    readonly professionalId: string
    readonly channel: NoticeChannel
    readonly expiresAt: Date
  },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('customerNotices')
    .values({ ...notice, createdAt: now })
    .execute()
  await trx.updateTable('customers').set({ noticeSentAt: now }).where('id', '=', notice.customerId).execute()
}

/**
 * Deletes the notice links of a customer, and the answer, when the registration gets another document. Questions of
 * stores about the former document no longer refer to the customer.
 */
export async function forgetNotices(trx: Transaction, customerId: string): Promise<void> {
  await trx.deleteFrom('customerNotices').where('customerId', '=', customerId).execute()
  await trx
    .updateTable('counterChecks')
    .set({ customerId: null })
    .where('customerId', '=', customerId)
    .execute()
  await trx
    .updateTable('customers')
    .set({ noticeSentAt: null, noticeAnswer: null, noticeAnsweredAt: null, noticeChannel: null })
    .where('id', '=', customerId)
    .execute()
}

/** A customer, found by the link of a notice. */
export interface NoticedCustomer extends NoticeColumns {
  readonly id: string
  readonly professionalId: string
  readonly name: string
  readonly document: string
  readonly active: boolean
  readonly validFrom: string
  readonly validUntil: string
  readonly professionalName: string
  readonly profession: Profession | null
  readonly officeName: string | null
  /** The channel that brought this link to the customer. */
  readonly channel: NoticeChannel
}

/** Returns the customer of a notice's link, or null if there is none or it has expired. */
export async function findNoticed(
  db: Database,
  tokenHash: Buffer | null,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<NoticedCustomer | null> {
  const { rows } = await sql<NoticedCustomer>`
    select c.id, c.professional_id, c.name, c.document, c.active, c.valid_until, c.notice_sent_at, c.notice_answer,
      c.notice_answered_at, c.notice_channel, n.channel, u.name as professional_name, p.profession, p.office_name,
      (select coalesce(min(lower(v.days)) filter (where upper(v.days) > ${today}::date), max(lower(v.days)))
        from customer_validities v where v.customer_id = c.id) as valid_from
    from customer_notices n join customers c on c.id = n.customer_id
    join users u on u.id = c.professional_id and u.erased_at is null
    left join professionals p on p.user_id = u.id
    where n.token_hash = ${tokenHash} and n.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Locks a customer and returns the answer to its notice and whether the registration is active. */
export async function lockAnswer(
  trx: Transaction,
  id: string,
): Promise<{
  readonly active: boolean
  readonly noticeAnswer: string | null
  readonly validUntil: string | null
}> {
  return trx
    .selectFrom('customers')
    .select(['active', 'noticeAnswer', 'validUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Records the answer to a notice. */
export async function setAnswer(
  trx: Transaction,
  id: string,
  answer: { readonly noticeAnswer: 'confirmed' | 'objected'; readonly noticeChannel: NoticeChannel },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ ...answer, noticeAnsweredAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Returns the number of active stores, and the first names in alphabetical order. */
export async function listStoreNames(
  db: Database,
  limit: number,
): Promise<{ readonly total: number; readonly names: string[] }> {
  const { rows } = await sql<{ total: number; names: string[] }>`
    select (select count(*)::int from stores where active) as total,
      (select coalesce(json_agg(trade_name order by trade_name), '[]') from (
        select trade_name from stores where active order by trade_name, id limit ${limit}) first) as names`.execute(
    db,
  )
  return rows[0] ?? { total: 0, names: [] }
}

/** Returns the latest questions of stores about a customer, and the number of all. Two queries. */
export async function listCounterQuestions(
  db: Database,
  customerId: string,
  limit: number,
): Promise<NoticeChecks> {
  const asked = db.selectFrom('counterChecks').where('customerId', '=', customerId)
  const [items, { total }] = await Promise.all([
    asked
      .innerJoin('stores', 'stores.id', 'counterChecks.storeId')
      .select(['stores.tradeName as store', 'counterChecks.lastAt as at', 'counterChecks.times'])
      .orderBy('counterChecks.lastAt', 'desc')
      .orderBy('counterChecks.id')
      .limit(limit)
      .execute(),
    asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { total, items }
}
