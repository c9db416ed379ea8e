import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { ReplayedEntry } from './rebuild.rules.ts'

/** The stored balance, lots and scores of an account. */
export interface StoredAccount {
  readonly balance: number
  readonly lots: readonly { readonly entryId: string; readonly remaining: number }[]
  readonly scores: readonly { readonly cycle: string; readonly points: number }[]
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

/** Lists the entries of accounts in the order in which they were applied. */
export async function listAppliedEntries(
  db: Database,
  professionalIds: readonly string[],
): Promise<ReplayedEntry[]> {
  const { rows } = await sql<ReplayedEntry>`
    select e.id, e.position, e.professional_id, e.kind, e.amount, e.occurred_at, e.available_at, e.expires_on, e.cycle,
      e.score_amount, e.credit_id
    from point_entry_hashes h join point_entries e on e.id = h.entry_id
    where h.professional_id = any(${[...professionalIds]}::uuid[])
    order by h.professional_id, h.number`.execute(db)
  return rows
}

/** Returns the stored accounts of professionals. */
export async function listStoredAccounts(
  db: Database,
  professionalIds: readonly string[],
): Promise<Map<string, StoredAccount>> {
  const { rows } = await sql<StoredAccount & { professionalId: string }>`
    select a.professional_id, a.balance,
      (select coalesce(json_agg(json_build_object('entryId', l.entry_id, 'remaining', l.remaining)), '[]')
        from point_lots l where l.professional_id = a.professional_id) as lots,
      (select coalesce(json_agg(json_build_object('cycle', s.cycle, 'points', s.points)), '[]')
        from cycle_scores s where s.professional_id = a.professional_id) as scores
    from point_accounts a where a.professional_id = any(${[...professionalIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ professionalId, ...account }) => [professionalId, account]))
}
