import type { Paged, PageQuery } from '@esquadro/contract/fields/page'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** The root of all accounts of the ledger on a day, in hexadecimal. */
export interface LedgerRoot {
  readonly day: string
  readonly root: string
  readonly accounts: number
  readonly entries: number
  readonly recordedAt: Date
}

/** Locks the recording of roots until the transaction ends; returns whether neither the day nor a later one has a root. */
export async function lockRoots(trx: Database, day: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger-roots', 0))`.execute(trx)
  const row = await trx.selectFrom('ledgerRoots').select('day').where('day', '>=', day).executeTakeFirst()
  return row === undefined
}

/**
 * Returns the last seal of a record of which all earlier ones are known. It blocks new seals until its transaction ends, which
 * should therefore do nothing else.
 */
export async function findSealsUntil(trx: Database): Promise<number> {
  const { rows } = await sql<{ until: number }>`select seals_until() as until`.execute(trx)
  return rows[0]?.until ?? 0
}

/**
 * Inserts the changed heads and new floors of all accounts, and the root of the day. A trigger computes it: it also covers the
 * seals up to the given one, by default all, and the root before it.
 */
export async function insertRoot(
  trx: Database,
  day: string,
  now: Date,
  sealedUntil: number | null = null,
): Promise<LedgerRoot> {
  // One statement, so that the heads belong to one snapshot.
  await sql`
    insert into ledger_root_heads (day, professional_id, number, head)
    select ${day}, a.professional_id, a.entries, a.head from point_accounts a
    left join lateral (
      select number from ledger_root_heads where professional_id = a.professional_id order by day desc limit 1
    ) known on true
    where a.entries > coalesce(known.number, 0)`.execute(trx)
  await sql`
    insert into ledger_root_floors (day, professional_id, cycle, floor_rank)
    select ${day}, s.professional_id, s.cycle, s.floor_rank from cycle_scores s
    where not exists (select from ledger_root_floors f
      where f.professional_id = s.professional_id and f.cycle = s.cycle)`.execute(trx)
  const { rows } = await sql<LedgerRoot>`
    insert into ledger_roots (day, sealed_until, accounts, entries, recorded_at)
    select ${day}, ${sealedUntil}::bigint, count(*), coalesce(sum(number), 0), ${now}
    from (
      select distinct on (professional_id) number from ledger_root_heads order by professional_id, day desc
    ) heads
    returning day, encode(root, 'hex') as root, accounts, entries, recorded_at`.execute(trx)
  const [root] = rows
  if (!root) throw new Error('expected one row')
  return root
}

/** Lists a page of the daily roots, newest first. Two queries. */
export async function listRoots(db: Database, { page, limit }: PageQuery): Promise<Paged<LedgerRoot>> {
  const [{ rows }, { total }] = await Promise.all([
    sql<LedgerRoot>`
      select day, encode(root, 'hex') as root, accounts, entries, recorded_at from ledger_roots
      order by day desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    db
      .selectFrom('ledgerRoots')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows, total, page, limit }
}

/** Lists the addresses of the active administrators. */
export async function listAdminAddresses(
  trx: Database,
): Promise<{ name: string; email: string; language: 'ptBR' | 'en' }[]> {
  const { rows } = await sql<{ name: string; email: string; language: 'ptBR' | 'en' }>`
    select name, email, language from users where user_type = 'admin' and status = 'active' order by id`.execute(
    trx,
  )
  return rows
}
