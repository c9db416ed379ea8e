import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { bookRules } from './book-rules.queries.ts'
import { chainRules } from './chain-rules.queries.ts'
import type { Rule } from './ledger-rule.ts'
import { sealRules } from './seal-rules.queries.ts'
import { sourceRules } from './source-rules.queries.ts'

/** The result of checking a rule of the ledger. */
export interface Verdict {
  readonly name: string
  readonly rule: string
  /** The number of rows that violate the rule, and the ids of some of them. */
  readonly broken: number
  readonly sample: readonly string[]
}

/** The rules about what was recorded; the others are about what follows from it. */
const recordRules = [...chainRules, ...sealRules]
const rules = [...recordRules, ...bookRules, ...sourceRules]

/** A root that was archived outside the database. */
export interface ArchivedRoot {
  readonly number: number
  /** Hexadecimal. */
  readonly root: string
}

interface Options {
  /** The hash of a root that was kept outside. */
  readonly root?: string | undefined
  /** Roots that were archived outside. */
  readonly archive?: readonly ArchivedRoot[] | undefined
  readonly onStep?: OnStep | undefined
}

/**
 * Checks all rules of the ledger in one read-only snapshot, so that points may move meanwhile. With `root` or `archive`, also
 * checks that the ledger has these roots and that its entries give them.
 */
export async function verifyLedger(
  db: Database,
  now: Date,
  { root, archive, onStep }: Options = {},
): Promise<Verdict[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Reads whole tables, which takes longer than the statement timeout of calls.
      await sql`set local statement_timeout = '15min'`.execute(trx)
      const verdicts = await checkInvariants(trx, now, onStep)
      if (root !== undefined) verdicts.push(await checkRoot(trx, root))
      if (archive !== undefined) verdicts.push(await checkArchive(trx, archive))
      return verdicts
    })
}

/** Called before each rule with the number of completed rules and of all rules. */
type OnStep = (done: number, steps: number) => Promise<void>

/** Checks all rules in the given transaction. */
export const checkInvariants = (trx: Database, now: Date, onStep?: OnStep): Promise<Verdict[]> =>
  check(trx, rules, now, onStep)

/** Checks in the given transaction that entries, roots and sealed records are those that were recorded. */
export const checkRecords = (trx: Database, now: Date): Promise<Verdict[]> => check(trx, recordRules, now)

async function check(
  trx: Database,
  checked: readonly Rule[],
  now: Date,
  onStep?: OnStep,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, rule, offending } of checked) {
    await onStep?.(verdicts.length, checked.length)
    const { rows } = await sql<{ broken: number; sample: string[] | null }>`
      select count(*)::int as broken, (array_agg(subject::text order by subject::text))[1:5] as sample
      from (${offending(now)}) found`.execute(trx)
    verdicts.push({ name, rule, broken: rows[0]?.broken ?? 0, sample: rows[0]?.sample ?? [] })
  }
  return verdicts
}

// The rules `chain` and `roots` prove the heads; this proves that they belong to the given root.
async function checkRoot(trx: Database, root: string): Promise<Verdict> {
  const { rows } = await sql`
    select from ledger_roots r where encode(root, 'hex') = ${root.toLowerCase()} and root_follows(r)`.execute(
    trx,
  )
  return {
    name: 'root',
    rule: `the ledger has the root ${root}, and its entries give it`,
    broken: rows.length === 0 ? 1 : 0,
    sample: rows.length === 0 ? [root] : [],
  }
}

/**
 * Checks that the ledger has each archived root under its number, and that the entries give the newest of them. The rule
 * `root-links` proves that this one covers the earlier ones.
 */
export async function checkArchive(trx: Database, archive: readonly ArchivedRoot[]): Promise<Verdict> {
  const { rows } = await sql<{ number: number }>`
    with archived as materialized (
      select * from unnest(${archive.map(({ number }) => number)}::bigint[],
        ${archive.map(({ root }) => root.toLowerCase())}::text[]) a (number, root)
    )
    select a.number from archived a left join ledger_roots r on r.number = a.number
    where encode(r.root, 'hex') is distinct from a.root
    union
    select r.number from ledger_roots r
    where r.number = (select max(number) from archived) and root_follows(r) is not true
    order by 1`.execute(trx)
  return {
    name: 'archive',
    rule: `the ledger has the ${archive.length} archived roots, and its entries give the newest of them`,
    broken: rows.length,
    sample: rows.slice(0, 5).map(({ number }) => `root ${number}`),
  }
}
