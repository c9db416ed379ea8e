import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import type { MonthFacts } from '@esquadro/contract/reports/store-scores/store-score'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isSettled } from '../../sales/invoices/intake/intakes.queries.ts'

export const noFacts: MonthFacts = {
  accepted: 0,
  valueCents: 0,
  fast: 0,
  prompt: 0,
  refused: 0,
  rejected: 0,
  reversed: 0,
}

/** Selects the facts by store and month of sending, from a month on; of one store or of all. */
const facts = (fromMonth: string, storeId: string | null): RawBuilder<unknown> => {
  const from = sql`(${`${fromMonth}-01`}::date)::timestamp at time zone ${BUSINESS_TIME_ZONE}`
  const own = storeId === null ? sql`` : sql`and store_id = ${storeId}`
  const local = sql`(created_at at time zone ${BUSINESS_TIME_ZONE})`
  return sql`
    with sent as (
      select store_id, to_char(${local}, 'YYYY-MM') as month,
        count(*) filter (where status = 'approved')::int as accepted,
        coalesce(sum(earned_cents) filter (where status = 'approved'), 0)::bigint as value_cents,
        count(*) filter (where status = 'approved' and ${local}::date - issued_on <= 2)::int as fast,
        count(*) filter (where status = 'approved' and ${local}::date - issued_on between 3 and 7)::int as prompt,
        count(*) filter (where status = 'rejected')::int as rejected,
        count(*) filter (where status = 'reversed')::int as reversed
      from invoices
      where kind = 'sale' and created_at >= ${from} ${own} group by 1, 2
    ), turned_away as (
      select store_id, to_char(${local}, 'YYYY-MM') as month, count(*)::int as refused
      from invoice_intakes k where verdict = 'red' and dismissed_at is null and created_at >= ${from} ${own}
        and not ${isSettled}
      group by 1, 2
    )
    select coalesce(s.store_id, t.store_id) as store_id, coalesce(s.month, t.month) as month,
      coalesce(s.accepted, 0) as accepted, coalesce(s.value_cents, 0)::bigint as value_cents, coalesce(s.fast, 0) as fast,
      coalesce(s.prompt, 0) as prompt, coalesce(t.refused, 0) as refused, coalesce(s.rejected, 0) as rejected,
      coalesce(s.reversed, 0) as reversed
    from sent s full join turned_away t using (store_id, month)`
}

/** Returns the facts of a store in the months from `fromMonth` on; months without facts are left out. */
export async function listMonthFacts(
  db: Database,
  storeId: string,
  fromMonth: string,
): Promise<Map<string, MonthFacts>> {
  const { rows } = await sql<StoreMonthFacts>`${facts(fromMonth, storeId)}`.execute(db)
  return new Map(rows.map(({ month, ...found }) => [month, factsOf(found)]))
}

/** The facts of a store's month. */
export interface StoreMonthFacts extends MonthFacts {
  readonly storeId: string
  readonly month: string
}

/** Lists the facts of all stores in the months from `fromMonth` on. */
export async function listAllMonthFacts(db: Database, fromMonth: string): Promise<StoreMonthFacts[]> {
  const { rows } = await sql<StoreMonthFacts>`${facts(fromMonth, null)}`.execute(db)
  return rows
}

/** Stores the merit of months, replacing earlier values. */
export async function storeMonths(
  trx: Database,
  months: readonly (StoreMonthFacts & { readonly merit: number; readonly rule: number })[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('storeMonths')
    .values(months.map((row) => ({ ...row, computedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'month']).doUpdateSet((eb) => ({
        accepted: eb.ref('excluded.accepted'),
        valueCents: eb.ref('excluded.valueCents'),
        fast: eb.ref('excluded.fast'),
        prompt: eb.ref('excluded.prompt'),
        refused: eb.ref('excluded.refused'),
        rejected: eb.ref('excluded.rejected'),
        reversed: eb.ref('excluded.reversed'),
        merit: eb.ref('excluded.merit'),
        rule: eb.ref('excluded.rule'),
        computedAt: eb.ref('excluded.computedAt'),
      })),
    )
    .execute()
}

const factsOf = ({
  accepted,
  valueCents,
  fast,
  prompt,
  refused,
  rejected,
  reversed,
}: MonthFacts): MonthFacts => ({
  accepted,
  valueCents,
  fast,
  prompt,
  refused,
  rejected,
  reversed,
})

export interface Ranking {
  readonly position: number | null
  readonly stores: number
  readonly computedAt: Date | null
  readonly first: { position: number; name: string; merit: number; isOwn: boolean }[]
}

/** Returns the ranking of the stores in a month as last computed; equal merit gets equal position. */
export async function getRanking(db: Database, storeId: string, month: string): Promise<Ranking> {
  const { rows } = await sql<Ranking>`
    with ranked as (
      select m.store_id, m.merit, m.computed_at, rank() over (order by m.merit desc)::int as position
      from store_months m join stores s on s.id = m.store_id and s.active where m.month = ${month} and m.merit > 0
    )
    select (select position from ranked where store_id = ${storeId}) as position,
      (select count(*)::int from ranked) as stores, (select max(computed_at) from ranked) as computed_at,
      coalesce((select json_agg(f order by f.position, f.name) from (
        select r.position, s.trade_name as name, r.merit, r.store_id = ${storeId} as "isOwn"
        from ranked r join stores s on s.id = r.store_id order by r.position, s.trade_name limit 10) f), '[]') as first`.execute(
    db,
  )
  return rows[0] ?? { position: null, stores: 0, computedAt: null, first: [] }
}
