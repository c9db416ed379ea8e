import type { PceStatus } from '@esquadro/contract/sales/pce/pce'
import { sql } from 'kysely'
import { dayOf } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { deactivate } from '../../../sales/customers/claims/claims.queries.ts'
import { setAnswer } from '../../../sales/customers/notices.queries.ts'

/** Sets the commission rates of categories by name, in basis points. */
export async function setPceRates(trx: Database, rates: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, pceRateBps] of Object.entries(rates))
    await trx.updateTable('categories').set({ pceRateBps }).where('name', '=', name).execute()
}

export interface FoundPce {
  readonly id: string
  readonly invoiceId: string | null
  readonly professionalId: string
  readonly amountCents: number
  readonly accrualMonth: string
}

/** Lists the amounts with a status, oldest first. */
export async function listPceIn(
  db: Database,
  status: PceStatus,
  filter: { readonly professionalId?: string; readonly without?: 'service-invoice' } = {},
): Promise<FoundPce[]> {
  let found = db
    .selectFrom('pceInvoices')
    .select(['id', 'invoiceId', 'professionalId', 'amountCents', 'accrualMonth'])
    .where('status', '=', status)
  if (filter.professionalId) found = found.where('professionalId', '=', filter.professionalId)
  if (filter.without) found = found.where('serviceInvoiceState', '=', 'none')
  return found.orderBy('createdAt').orderBy('position').execute()
}

/**
 * Records objections of two customers to their registration, as if through the notice's link; their
 * registrations end.
 */
async function objectTo(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c join customer_validities v on v.customer_id = c.id and v.active and v.days @> ${dayOf(now)}::date
    where c.active and c.notice_sent_at is not null and c.notice_answer is null
      and not exists (select from disputes d where d.document = c.document)
      and not exists (select from invoices i where i.customer_id = c.id and i.status in ('received', 'in-review'))
    order by c.document limit 2`.execute(db)
  await inTransaction(db, async (trx) => {
    for (const { id } of rows) {
      await deactivate(trx, id, dayOf(now), now)
      await setAnswer(trx, id, { noticeAnswer: 'objected', noticeChannel: 'mail' }, now)
    }
  })
}

/**
 * Marks most customers as notified of their registration and half of them as confirmed, and adds views of the
 * demonstration members' records by the team and by a store.
 */
export async function loadTransparency(
  db: Database,
  programme: {
    readonly adminId: string
    readonly shopkeeperId: string
    readonly shownId: string
    readonly now: Date
  },
): Promise<void> {
  await sql`
    update customers c set notice_sent_at = r.created_at + interval '1 hour',
      notice_answer = case when r.rank % 4 > 1 then 'confirmed' end,
      notice_answered_at = case when r.rank % 4 > 1 then r.created_at + interval '26 hours' end,
      notice_channel = case r.rank % 4 when 2 then 'mail' when 3 then 'link' end
    from (select id, created_at, row_number() over (partition by professional_id order by created_at, id) as rank from customers
      where active and created_at < ${programme.now}::timestamptz - interval '2 days') r
    where c.id = r.id and r.rank % 4 > 0`.execute(db)
  await sql`
    insert into record_views (subject_id, viewer_id, screen, hour, viewed_at)
    select ${programme.shownId}, viewer::uuid, screen, date_trunc('hour', at), at
    from (values (${programme.adminId}, 'professional', 2), (${programme.adminId}, 'customers', 9),
      (${programme.adminId}, 'invoice', 5), (${programme.adminId}, 'pce', 6), (${programme.shopkeeperId}, 'invoice', 4),
      (${programme.shopkeeperId}, 'follow-up', 12)) v (viewer, screen, days),
      lateral (select ${programme.now}::timestamptz - make_interval(days => days, hours => 3) as at) t
    on conflict do nothing`.execute(db)
  // A store asked at the counter about the first customers of the professional.
  await sql`
    insert into counter_checks (store_id, user_id, day, document_digest, customer_id, professional_id, times, first_at, last_at)
    select k.store_id, k.user_id, (a.at at time zone 'America/Sao_Paulo')::date, decode(md5(c.id::text), 'hex'), c.id,
      c.professional_id, 1, a.at, a.at
    from (select id, professional_id, row_number() over (order by name, id) as rank from customers
        where active and professional_id = ${programme.shownId} order by name, id limit 3) c
    join shopkeepers k on k.user_id = ${programme.shopkeeperId}
    cross join lateral (
      select ${programme.now}::timestamptz - make_interval(days => 2 * c.rank::int, hours => 4) as at
    ) a`.execute(db)
  await objectTo(db, new Date(programme.now.getTime() - 20 * 3_600_000))
}
