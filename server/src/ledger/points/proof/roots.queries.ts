import type { LedgerProof } from '@esquadro/contract/ledger/points/cms'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { Verdict } from './verify.queries.ts'

/** A root of the ledger with the values that it covers; hashes are hexadecimal. */
export interface LedgerRoot {
  /** Counts the roots in the order of recording: 1, 2, 3, … */
  readonly number: number
  readonly recordedAt: Date
  /** The instant in microseconds since 1970, as the root covers it. */
  readonly recordedMicros: number
  readonly day: string
  readonly root: string
  /** The root before it; null for the first. */
  readonly previous: string | null
  readonly accounts: number
  readonly entries: number
  /** The Merkle root of all accounts, and the hash of what was recorded with the root; null for the former daily roots. */
  readonly tree: string | null
  readonly changes: string | null
  /** The last sealed record, and the hash of all seals up to it. */
  readonly sealedUntil: number | null
  readonly sealed: string | null
}

const columns = sql`number, recorded_at, instant_text(recorded_at) as recorded_micros, day, encode(root, 'hex') as root,
  encode(previous, 'hex') as previous, accounts, entries, encode(tree, 'hex') as tree, encode(changes, 'hex') as changes,
  sealed_until, encode(sealed, 'hex') as sealed`

/** Returns the newest root after it locks the recording of roots until the transaction ends; null if there is none. */
export async function lockNewestRoot(trx: Database): Promise<LedgerRoot | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger-roots', 0))`.execute(trx)
  return findNewestRoot(trx)
}

/** Returns the newest root, or null. */
export async function findNewestRoot(db: Database): Promise<LedgerRoot | null> {
  const { rows } = await sql<LedgerRoot>`
    select ${columns} from ledger_roots order by number desc limit 1`.execute(db)
  return rows[0] ?? null
}

export interface ChainRow {
  readonly number: number
  readonly recordedAt: Date
  readonly entries: number
  /** Whether it is the last root of an earlier day than the newest one: the mail to administrators ends with it. */
  readonly isMailed: boolean
}

/** Lists the newest roots and the last one that was mailed, oldest first. */
export async function listChain(db: Database, limit: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    with newest as materialized (select * from ledger_roots order by number desc limit ${limit}),
    mailed as (
      select * from ledger_roots where day < (select max(day) from newest) order by day desc, number desc limit 1
    )
    select number, recorded_at, entries, number = (select number from mailed) is true as is_mailed
    from (select * from newest union select * from mailed) r order by number`.execute(db)
  return rows
}

/** Counts the entries of all accounts. */
export async function countEntries(db: Database): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select coalesce(sum(entries), 0)::bigint as entries from point_accounts`.execute(db)
  return rows[0]?.entries ?? 0
}

/**
 * Returns the last seal of a record of which all earlier ones are known; null if a transaction that is adding seals takes longer
 * than a moment. It blocks new seals until its transaction ends, which should therefore do nothing else.
 */
export async function findSealsUntil(trx: Database): Promise<number | null> {
  const { rows } = await sql<{ until: number | null }>`select seals_until() as until`.execute(trx)
  return rows[0]?.until ?? null
}

/**
 * Inserts a root. A trigger records the heads that changed and computes it: it covers all accounts, the seals up to the given one,
 * by default all, and the root before it.
 */
export async function insertRoot(
  trx: Database,
  now: Date,
  sealedUntil: number | null = null,
): Promise<LedgerRoot> {
  // The first root of a large programme takes longer than the statement timeout of calls.
  await sql`set local statement_timeout = '5min'`.execute(trx)
  const { rows } = await sql<LedgerRoot>`
    insert into ledger_roots (recorded_at, sealed_until) values (${now}, ${sealedUntil}::bigint) returning ${columns}`.execute(
    trx,
  )
  const [root] = rows
  if (!root) throw new Error('expected one row')
  return root
}

/** Lists a page of the roots, newest first. */
export async function listRoots(
  db: Database,
  {
    day,
    number,
    ...query
  }: PageQuery & { readonly day?: string | undefined; readonly number?: number | undefined },
): Promise<Paged<LedgerRoot>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (day !== undefined) conditions.push(sql`day = ${day}`)
  if (number !== undefined) conditions.push(sql`number = ${number}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<LedgerRoot>`
    select ${columns} from ledger_roots where ${where}
    order by number desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const total = await sql<{
    total: number
  }>`select count(*) as total from ledger_roots where ${where}`.execute(db)
  return { items: rows, total: total.rows[0]?.total ?? 0, page: query.page, limit: query.limit }
}

/** Lists the roots of a day, oldest first. */
export async function listRootsOfDay(db: Database, day: string): Promise<LedgerRoot[]> {
  const { rows } = await sql<LedgerRoot>`
    select ${columns} from ledger_roots where day = ${day} order by number`.execute(db)
  return rows
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

/** The number of proofs that are kept. */
const KEPT = 400

type ProofRow = Omit<LedgerProof, 'provedAt'> & { readonly provedAt: Date }

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
