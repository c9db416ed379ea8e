import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { bookRules } from './book-rules.queries.ts'
import { chainRules } from './chain-rules.queries.ts'
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

const rules = [...chainRules, ...sealRules, ...bookRules, ...sourceRules]

/**
 * Checks all rules of the ledger in one read-only snapshot, so that points may move meanwhile. With `root`,
 * also checks that the ledger still has the entries that a root covers, by its externally recorded hash.
 */
export async function verifyLedger(
  db: Database,
  now: Date,
  { root, onStep }: { readonly root?: string | undefined; readonly onStep?: OnStep | undefined } = {},
): Promise<Verdict[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Reads whole tables, which takes longer than the statement timeout of calls.
      await sql`set local statement_timeout = '15min'`.execute(trx)
      const verdicts = await checkInvariants(trx, now, onStep)
      return root === undefined ? verdicts : [...verdicts, await checkRoot(trx, root)]
    })
}

/** Called before each rule with the number of completed rules and of all rules. */
type OnStep = (done: number, steps: number) => Promise<void>

/** Checks all rules in the given transaction. */
export async function checkInvariants(trx: Database, now: Date, onStep?: OnStep): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, rule, offending } of rules) {
    await onStep?.(verdicts.length, rules.length)
    const { rows } = await sql<{ broken: number; sample: string[] | null }>`
      select count(*)::int as broken, (array_agg(subject::text order by subject::text))[1:5] as sample
      from (${offending(now)}) found`.execute(trx)
    verdicts.push({ name, rule, broken: rows[0]?.broken ?? 0, sample: rows[0]?.sample ?? [] })
  }
  return verdicts
}

// The rules `chain` and `roots` prove the heads; this proves that they belong to the given root.
async function checkRoot(trx: Database, root: string): Promise<Verdict> {
  const { rows } = await sql<{ day: string }>`
    select day from ledger_roots where encode(root, 'hex') = ${root.toLowerCase()} and ledger_root(day) = root`.execute(
    trx,
  )
  return {
    name: 'root',
    rule: `the ledger has a day with the root ${root}`,
    broken: rows.length === 0 ? 1 : 0,
    sample: rows.length === 0 ? [root] : [],
  }
}
