import type { EntryKind } from '@esquadro/contract/ledger/points/entry'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Reversible } from './entries.rules.ts'

/** A row of the ledger to insert. */
export interface EntryRow {
  readonly professionalId: string
  readonly kind: EntryKind
  readonly amount: number
  readonly sourceType: string
  readonly sourceId: string | null
  readonly key: string
  readonly actorType: string
  readonly actorId: string | null
  readonly occurredAt: Date
  readonly availableAt: Date | null
  readonly expiresOn: string | null
  readonly cycle: string
  readonly scoreAmount: number
  readonly creditId: string | null
  readonly acceleratorId: string | null
  readonly acceleratedCents: number | null
  readonly reason: string | null
}

export type InsertedEntry = Pick<
  EntryRow,
  'professionalId' | 'kind' | 'amount' | 'key' | 'cycle' | 'scoreAmount'
> & { readonly id: string }

/** Inserts ledger entries and returns the new ones; skips entries with a known key. Only `postEntries` calls it. */
export async function insertEntries(trx: Database, rows: readonly EntryRow[]): Promise<InsertedEntry[]> {
  const inserted = await trx
    .insertInto('pointEntries')
    .values([...rows])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'professionalId', 'kind', 'amount', 'key', 'cycle', 'scoreAmount'])
    .execute()
  return inserted.map((row) => ({ ...row, kind: row.kind as EntryKind }))
}

/** Lists the credits of a source, oldest first, with the points of each that can still be reversed. */
export const listReversible = (
  trx: Database,
  { sourceType, sourceId }: { readonly sourceType: string; readonly sourceId: string },
): Promise<Reversible[]> => listReversibleOf(trx, sourceType, [sourceId])

/** Like `listReversible` for several sources of a type. */
export async function listReversibleOf(
  trx: Database,
  sourceType: string,
  sourceIds: readonly string[],
): Promise<(Reversible & { readonly sourceId: string })[]> {
  const { rows } = await sql<Reversible & { readonly sourceId: string }>`
    select e.id, e.source_id, e.professional_id, e.kind, e.cycle, e.accelerator_id, e.expires_on, x.id as expiry_id,
      (e.amount + coalesce((select sum(r.amount) from point_entries r where r.credit_id = e.id and r.kind = 'reversal'), 0))::bigint as left,
      (coalesce(e.accelerated_cents, 0)
        + coalesce((select sum(r.accelerated_cents) from point_entries r where r.credit_id = e.id), 0))::bigint as left_cents,
      coalesce(-x.amount - (select coalesce(sum(b.amount), 0) from point_entries b where b.credit_id = x.id), 0)::bigint as expired
    from point_entries e
    left join point_entries x on x.credit_id = e.id and x.kind = 'expiry'
    where e.source_type = ${sourceType} and e.source_id = any(${[...sourceIds]}::uuid[]) and e.amount > 0 and e.kind <> 'reversal'
    order by e.position`.execute(trx)
  return rows
}

/** Points spent on a source, by the day on which they would have expired. */
export interface SpentPoints {
  readonly id: string
  readonly professionalId: string
  readonly expiresOn: string | null
  readonly points: number
}

/** Lists the points spent on a source by debit and by expiry day, in the order in which they were spent. */
export async function listSpent(
  trx: Database,
  source: { readonly sourceType: string; readonly sourceId: string },
): Promise<SpentPoints[]> {
  const { rows } = await sql<SpentPoints>`
    select e.id, e.professional_id, l.expires_on, -sum(u.amount)::bigint as points
    from point_entries e
    join point_lot_uses u on u.entry_id = e.id
    join point_lots l on l.entry_id = u.lot_entry_id
    where e.source_type = ${source.sourceType} and e.source_id = ${source.sourceId}
      and e.amount < 0 and e.kind not in ('expiry', 'reversal')
    group by e.id, l.expires_on
    order by e.position, l.expires_on`.execute(trx)
  return rows
}

/** Lists up to `limit` professionals who have lots that have expired by `today`. */
export async function listProfessionalsWithExpiredLots(
  trx: Database,
  today: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('pointLots')
    .select('professionalId')
    .distinct()
    .where('remaining', '>', 0)
    .where('expiresOn', '<=', today)
    .limit(limit)
    .execute()
  return rows.map(({ professionalId }) => professionalId)
}

/** A lot with the points that are left of it. */
export interface ExpiredLot {
  readonly entryId: string
  readonly professionalId: string
  readonly remaining: number
}

/** Lists the lots of professionals that have expired by `today` with points left, oldest first. */
export const listExpiredLots = (
  trx: Database,
  professionalIds: readonly string[],
  today: string,
): Promise<ExpiredLot[]> =>
  trx
    .selectFrom('pointLots')
    .select(['entryId', 'professionalId', 'remaining'])
    .where('professionalId', 'in', [...professionalIds])
    .where('remaining', '>', 0)
    .where('expiresOn', '<=', today)
    .orderBy('position')
    .execute()

/** Returns a professional's balance; 0 if they have no points yet. */
export async function getBalance(db: Database, professionalId: string): Promise<number> {
  const row = await db
    .selectFrom('pointAccounts')
    .select('balance')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Locks the ledger accounts whose points are about to change, in id order to prevent deadlocks. */
export async function lockAccounts(
  trx: Database,
  professionalIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(professionalIds.filter((id) => id !== null))]
  if (ids.length > 0) await sql`select lock_accounts(${ids}::uuid[])`.execute(trx)
}

/**
 * Locks the accelerators with limits that apply to sales of these days, or that already apply to these sales,
 * in id order to prevent deadlocks. Call it before locking accounts.
 */
export async function lockCampaigns(
  trx: Database,
  {
    days = [],
    invoiceIds = [],
  }: { readonly days?: readonly string[]; readonly invoiceIds?: readonly string[] },
): Promise<void> {
  await sql`
    select from accelerators a
    where a.capped and (
      (a.active and exists (select from unnest(${[...days]}::date[]) day where day between a.starts_on and a.ends_on))
      or a.id::text = any(array(
        select jsonb_path_query(i.explanation, '$.items[*].accelerators[*].id') #>> '{}'
        from invoices i where i.id = any(${[...invoiceIds]}::uuid[]) and i.kind = 'sale')))
    order by a.id for no key update`.execute(trx)
}

/** Points of a professional that expire on a day. */
export interface ExpiringPoints {
  readonly userId: string
  readonly on: string
  readonly points: number
}

/**
 * Marks up to `limit` professionals as notified of points that expire within 60, 30 or 7 days, and returns
 * them. Returns each day of expiry once for each distance.
 */
export async function recordExpiring(
  trx: Database,
  { today, now, limit }: { readonly today: string; readonly now: Date; readonly limit: number },
): Promise<ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    with due as (
      select l.professional_id, l.expires_on, sum(l.remaining)::bigint as points,
        'points-expiring:' || l.expires_on || ':' || case when l.expires_on <= ${today}::date + 7 then 7
          when l.expires_on <= ${today}::date + 30 then 30 else 60 end as key
      from point_lots l
      join users u on u.id = l.professional_id and u.status = 'active'
      where l.remaining > 0 and l.expires_on > ${today}::date and l.expires_on <= ${today}::date + 60
      group by l.professional_id, l.expires_on
    ), new as (
      select * from due d
      where not exists (select from notices_given n where n.user_id = d.professional_id and n.key = d.key)
      order by professional_id, expires_on limit ${limit}
    ), given as (
      insert into notices_given (user_id, key, given_at) select professional_id, key, ${now} from new
      on conflict do nothing returning user_id, key
    )
    select n.professional_id as user_id, n.expires_on as on, n.points
    from new n join given g on g.user_id = n.professional_id and g.key = n.key
    order by n.professional_id, n.expires_on`.execute(trx)
  return rows
}
