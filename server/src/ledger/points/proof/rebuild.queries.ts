import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { ReplayedAccount, ReplayedEntry } from './rebuild.rules.ts'

/** The stored balance, lots, scores and accelerator usage of an account. */
export interface StoredAccount {
  readonly balance: number
  readonly lots: readonly { readonly entryId: string; readonly remaining: number }[]
  readonly scores: readonly { readonly cycle: string; readonly points: number }[]
  readonly given: readonly {
    readonly acceleratorId: string
    readonly storeId: string | null
    readonly points: number
    readonly cents: number
  }[]
}

/** Raises the statement timeout for reading whole tables, until the transaction ends. */
export async function allowLongStatements(trx: Database): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx)
}

/** Lists up to `limit` professionals with an account, in id order, after an id. */
export async function listAccountIds(db: Database, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ professionalId: string }>`
    select professional_id from point_accounts
    where ${after === null ? sql`true` : sql`professional_id > ${after}`}
    order by professional_id limit ${limit}`.execute(db)
  return rows.map(({ professionalId }) => professionalId)
}

/**
 * Begins a rebuild: blocks new entries until the transaction ends, and allows writing to the derived tables.
 * Needs the rights of the owner of the tables.
 */
export async function openRebuild(trx: Database): Promise<void> {
  await sql`set local role none`.execute(trx)
  await allowLongStatements(trx)
  await sql`set local work_mem = '128MB'`.execute(trx)
  await sql`lock table point_entries in share row exclusive mode`.execute(trx)
  await sql`alter table point_accounts disable trigger point_accounts_are_kept`.execute(trx)
  await sql`alter table point_lots disable trigger point_lots_are_kept`.execute(trx)
  await sql`alter table point_lot_uses disable trigger point_lot_uses_are_final`.execute(trx)
  await sql`alter table accelerator_uses disable trigger accelerator_uses_are_kept`.execute(trx)
  await sql`create temporary table right_balances (professional_id uuid, balance bigint) on commit drop`.execute(
    trx,
  )
  await sql`
    create temporary table right_lots (entry_id uuid, amount bigint, remaining bigint) on commit drop`.execute(
    trx,
  )
  await sql`
    create temporary table right_uses (entry_id uuid, lot_entry_id uuid, amount bigint) on commit drop`.execute(
    trx,
  )
  await sql`
    create temporary table right_scores (professional_id uuid, cycle text, points bigint) on commit drop`.execute(
    trx,
  )
}

/** Adds replayed accounts to those that `writeRebuilt` writes. */
export async function stageAccounts(
  trx: Database,
  accounts: ReadonlyMap<string, ReplayedAccount>,
): Promise<void> {
  const all = [...accounts]
  const lots = all.flatMap(([, account]) => [...account.lots.values()])
  const uses = all.flatMap(([, account]) => account.uses)
  const scores = all.flatMap(([id, account]) =>
    [...account.scores].map(([cycle, points]) => ({ id, cycle, points })),
  )
  await sql`
    insert into right_balances select * from unnest(${all.map(([id]) => id)}::uuid[],
      ${all.map(([, { balance }]) => balance)}::bigint[])`.execute(trx)
  await sql`
    insert into right_lots select * from unnest(${lots.map(({ entryId }) => entryId)}::uuid[],
      ${lots.map(({ amount }) => amount)}::bigint[], ${lots.map(({ remaining }) => remaining)}::bigint[])`.execute(
    trx,
  )
  await sql`
    insert into right_uses select * from unnest(${uses.map(({ entryId }) => entryId)}::uuid[],
      ${uses.map(({ lotEntryId }) => lotEntryId)}::uuid[], ${uses.map(({ amount }) => amount)}::bigint[])`.execute(
    trx,
  )
  await sql`
    insert into right_scores select * from unnest(${scores.map(({ id }) => id)}::uuid[],
      ${scores.map(({ cycle }) => cycle)}::text[], ${scores.map(({ points }) => points)}::bigint[])`.execute(
    trx,
  )
}

/** The number of rows that a rebuild changed. */
export interface Rewritten {
  readonly balances: number
  readonly lots: number
  readonly uses: number
  readonly scores: number
  readonly given: number
  /** Sums for the dashboard. */
  readonly sums: number
}

/**
 * Writes the staged balances, lots, uses, scores and accelerator usage where the stored values differ, each
 * table in one statement, and ends the rebuild. A missing score gets the floor that follows from the previous
 * cycle; other floors stay.
 */
export async function writeRebuilt(trx: Database): Promise<Rewritten> {
  const change = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(trx)).numAffectedRows ?? 0)
  await sql`analyze right_balances, right_lots, right_uses, right_scores`.execute(trx)
  // The planner would choose a nested loop over the emptied table, which is slow while the statement fills
  // it.
  await sql`set local enable_nestloop = off`.execute(trx)
  const balances = await change(sql`
    insert into point_accounts as a (professional_id, balance) select professional_id, balance from right_balances
    on conflict (professional_id) do update set balance = excluded.balance where a.balance <> excluded.balance`)
  const removedUses = await change(sql`
    delete from point_lot_uses u where not exists (select from right_uses r
      where r.entry_id = u.entry_id and r.lot_entry_id = u.lot_entry_id and r.amount = u.amount)`)
  const removedLots = await change(sql`
    delete from point_lots l where not exists (select from right_lots r where r.entry_id = l.entry_id)`)
  // The dates come from the entries, which have them to the microsecond.
  const lots = await change(sql`
    insert into point_lots as l (entry_id, position, professional_id, amount, remaining, available_at, expires_on)
    select e.id, e.position, e.professional_id, r.amount, r.remaining, coalesce(e.available_at, e.occurred_at), e.expires_on
    from right_lots r join point_entries e on e.id = r.entry_id
    on conflict (entry_id) do update set position = excluded.position, professional_id = excluded.professional_id,
      amount = excluded.amount, remaining = excluded.remaining, available_at = excluded.available_at,
      expires_on = excluded.expires_on
    where (l.position, l.professional_id, l.amount, l.remaining, l.available_at, l.expires_on) is distinct from
      (excluded.position, excluded.professional_id, excluded.amount, excluded.remaining, excluded.available_at,
        excluded.expires_on)`)
  const uses = await change(sql`
    insert into point_lot_uses (entry_id, lot_entry_id, amount) select r.* from right_uses r
    where not exists (select from point_lot_uses u where u.entry_id = r.entry_id and u.lot_entry_id = r.lot_entry_id)`)
  // An opened cycle without points has a score of 0 and no entries.
  let scores = await change(sql`
    update cycle_scores s set points = n.points
    from (select professional_id, cycle, coalesce(r.points, 0) as points
      from cycle_scores left join right_scores r using (professional_id, cycle)) n
    where s.professional_id = n.professional_id and s.cycle = n.cycle and s.points <> n.points`)
  for (const cycle of await listMissingCycles(trx))
    scores += await change(sql`
      insert into cycle_scores (professional_id, cycle, points, floor_rank)
      select professional_id, cycle, points, floor_from_before(professional_id, cycle)
      from right_scores where cycle = ${cycle} on conflict do nothing`)
  const removedGiven = await change(sql`
    delete from accelerator_uses u where not exists (select from accelerator_uses_of_entries() r
      where (r.accelerator_id, r.professional_id) = (u.accelerator_id, u.professional_id)
        and r.store_id is not distinct from u.store_id)`)
  const given = await change(sql`
    insert into accelerator_uses as u select * from accelerator_uses_of_entries()
    on conflict (accelerator_id, professional_id, store_id)
      do update set points = excluded.points, cents = excluded.cents
    where (u.points, u.cents) <> (excluded.points, excluded.cents)`)
  await sql`update accelerators a set used_up = is_used_up(a) where a.used_up <> is_used_up(a)`.execute(trx)
  const wrong = await sql`select from ledger_sum_differences()`.execute(trx)
  if (wrong.rows.length > 0) await sql`select rebuild_ledger_sums()`.execute(trx)
  await sql`alter table point_accounts enable trigger point_accounts_are_kept`.execute(trx)
  await sql`alter table point_lots enable trigger point_lots_are_kept`.execute(trx)
  await sql`alter table point_lot_uses enable trigger point_lot_uses_are_final`.execute(trx)
  await sql`alter table accelerator_uses enable trigger accelerator_uses_are_kept`.execute(trx)
  return {
    balances,
    lots: removedLots + lots,
    uses: removedUses + uses,
    scores,
    given: removedGiven + given,
    sums: wrong.rows.length,
  }
}

/**
 * Lists the cycles in which staged scores are not stored, earliest first: the floor of a cycle depends on the
 * previous one.
 */
async function listMissingCycles(trx: Database): Promise<string[]> {
  const { rows } = await sql<{ cycle: string }>`
    select distinct cycle from right_scores r
    where not exists (select from cycle_scores s where s.professional_id = r.professional_id and s.cycle = r.cycle)
    order by cycle`.execute(trx)
  return rows.map(({ cycle }) => cycle)
}

/** Lists the entries of accounts in the order in which they were posted. */
export async function listAppliedEntries(
  db: Database,
  professionalIds: readonly string[],
): Promise<ReplayedEntry[]> {
  const { rows } = await sql<ReplayedEntry>`
    select e.id, e.position, e.professional_id, e.kind, e.amount, e.occurred_at, e.available_at, e.expires_on, e.cycle,
      e.score_amount, e.credit_id, e.accelerator_id, e.accelerated_cents, i.store_id
    from point_entry_hashes h join point_entries e on e.id = h.entry_id
    left join invoices i on e.kind = 'accelerator' and e.source_type = 'invoice' and i.id = e.source_id
    where h.professional_id = any(${[...professionalIds]}::uuid[])
    order by h.professional_id, h.number`.execute(db)
  return rows
}

/** Returns the stored accounts of professionals. */
export async function listStoredAccounts(
  db: Database,
  professionalIds: readonly string[],
): Promise<Map<string, StoredAccount>> {
  // One pass over each table: a join would depend on statistics, which a rebuild leaves outdated.
  const read = async <Row>(columns: string, table: string) =>
    Map.groupBy(
      (
        await sql<Row & { readonly professionalId: string }>`
          select professional_id, ${sql.raw(columns)} from ${sql.table(table)}
          where professional_id = any(${[...professionalIds]}::uuid[])`.execute(db)
      ).rows,
      ({ professionalId }) => professionalId,
    )
  const accounts = await read<Pick<StoredAccount, 'balance'>>('balance', 'point_accounts')
  const lots = await read<StoredAccount['lots'][number]>('entry_id, remaining', 'point_lots')
  const scores = await read<StoredAccount['scores'][number]>('cycle, points', 'cycle_scores')
  const given = await read<StoredAccount['given'][number]>(
    'accelerator_id, store_id, points, cents',
    'accelerator_uses',
  )
  return new Map(
    [...accounts].map(([id, [account]]) => [
      id,
      {
        balance: account?.balance ?? 0,
        lots: lots.get(id) ?? [],
        scores: scores.get(id) ?? [],
        given: given.get(id) ?? [],
      },
    ]),
  )
}
