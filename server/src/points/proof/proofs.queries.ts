import type { LedgerProof } from '@esquadro/contract/points/cms'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Verdict } from './verify.queries.ts'

/** The number of proofs that are kept. */
const KEPT = 400

export type ProofRow = Omit<LedgerProof, 'provedAt'> & { readonly provedAt: Date }

/** Records the result of a verification of the ledger; deletes the oldest ones. */
export async function recordProof(
  db: Database,
  proof: { readonly verdicts: readonly Verdict[]; readonly startedAt: Date; readonly provedAt: Date },
): Promise<void> {
  const { verdicts, startedAt, provedAt } = proof
  const results = verdicts.map(({ name, broken, sample }) => ({ name, broken, sample }))
  await sql`
    insert into ledger_proofs (started_at, proved_at, entries, accounts, broken, results)
    select ${startedAt}::timestamptz, ${provedAt}::timestamptz,
      (select coalesce(sum(entries), 0) from point_accounts), (select count(*) from point_accounts),
      ${verdicts.filter((verdict) => verdict.broken > 0).length}::int, ${JSON.stringify(results)}::jsonb`.execute(
    db,
  )
  await sql`
    delete from ledger_proofs where position <= (select max(position) from ledger_proofs) - ${KEPT}`.execute(
    db,
  )
}

/** Lists the newest proofs of the ledger, newest first. */
export async function listProofs(db: Database, limit: number): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select proved_at, (extract(epoch from proved_at - started_at) * 1000)::bigint as took_ms, entries, accounts, broken,
      results
    from ledger_proofs order by position desc limit ${limit}`.execute(db)
  return rows
}
