import type { LedgerRule } from '@esquadro/contract/points/cms'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { pointFigures } from '../figures.queries.ts'

/** The result of checking a rule of the ledger. */
export interface Verdict {
  readonly name: string
  readonly rule: string
  /** The number of rows that violate the rule, and the ids of some of them. */
  readonly broken: number
  readonly sample: readonly string[]
}

interface Invariant {
  readonly name: LedgerRule
  readonly rule: string
  /** Selects the rows that violate the rule, as `subject`. */
  readonly offending: (now: Date) => RawBuilder<unknown>
}

const invariants: readonly Invariant[] = [
  {
    name: 'chain',
    rule: 'each entry has the hash of its content and of the entry before it in its account',
    offending: () => sql`
      select coalesce(h.entry_id, e.id) as subject
      from (
        select entry_id, professional_id, number, hash, coalesce(lag(number) over account, 0) as number_before,
          coalesce(lag(hash) over account, decode(repeat('00', 32), 'hex')) as hash_before
        from point_entry_hashes window account as (partition by professional_id order by number)
      ) h
      full join point_entries e on e.id = h.entry_id
      where h.hash is distinct from point_entry_hash(h.hash_before, h.number, e)
        or h.number <> h.number_before + 1 or h.professional_id <> e.professional_id`,
  },
  {
    name: 'heads',
    rule: 'the head of each account is the hash of its last entry',
    offending: () => sql`
      select professional_id as subject from point_accounts a
      full join (
        select distinct on (professional_id) professional_id, number, hash from point_entry_hashes
        order by professional_id, number desc
      ) h using (professional_id)
      where (a.entries, a.head) is distinct from (h.number, h.hash)`,
  },
  {
    name: 'roots',
    rule: 'the entries have the hashes that the daily roots recorded, and no root has changed',
    offending: () => sql`
      select r.day || ' ' || r.professional_id as subject from ledger_root_heads r
      left join point_entry_hashes h using (professional_id, number)
      where h.hash is distinct from r.head
      union all
      select day::text from (select day, root from ledger_roots order by day desc limit 1) newest
      where root <> ledger_root(day)
      union all
      select day::text from ledger_roots recorded where seal is distinct from ledger_root_seal(recorded)`,
  },
  {
    name: 'balance-entries',
    rule: 'each balance is the sum of its entries',
    offending: () => sql`
      select professional_id as subject from point_accounts
      full join (select professional_id, sum(amount) as points from point_entries group by 1) e using (professional_id)
      where balance is distinct from points`,
  },
  {
    name: 'balance-lots',
    rule: 'each balance is the sum of what is left of its lots',
    offending: () => sql`
      select professional_id as subject from point_accounts
      full join (select professional_id, sum(remaining) as points from point_lots group by 1) l using (professional_id)
      where balance is distinct from coalesce(points, 0)`,
  },
  {
    name: 'balance-shown',
    rule: 'each balance is what the summary shows: available plus pending plus lapsed points (expired, not yet entered as such), less owed ones',
    offending: (now) => sql`
      select professional_id as subject from point_accounts
      full join (${pointFigures(now, null)}) f using (professional_id)
      where balance is distinct from coalesce(available + pending + lapsed - owed, 0)`,
  },
  {
    name: 'lot-uses',
    rule: 'the rest of each lot is its points less the points used',
    offending: () => sql`
      select l.entry_id as subject from point_lots l
      left join (select lot_entry_id, sum(amount) as points from point_lot_uses group by 1) t on t.lot_entry_id = l.entry_id
      left join (select entry_id, sum(amount) as points from point_lot_uses group by 1) g on g.entry_id = l.entry_id
      where l.remaining <> l.amount + coalesce(t.points, 0)
        -- A credit that repaid a debt has used its own points for it.
        - case when l.amount > 0 then coalesce(g.points, 0) else 0 end`,
  },
  {
    name: 'lot-bounds',
    rule: 'each credit has its lot, with the dates and points of its entry, and each debt is within its debit',
    offending: () => sql`
      select e.id as subject from point_entries e left join point_lots l on l.entry_id = e.id
      where (e.amount > 0 and (l.amount is distinct from e.amount or l.remaining not between 0 and l.amount
          or (l.available_at, l.expires_on) is distinct from (e.available_at, e.expires_on)))
        or (e.amount < 0 and l.amount is not null and (l.amount not between e.amount and -1
          or l.remaining not between l.amount and 0 or l.available_at <> e.occurred_at or l.expires_on is not null))
      union all
      select l.entry_id from point_lots l left join point_entries e on e.id = l.entry_id
      where e.id is null or (e.professional_id, e.position) is distinct from (l.professional_id, l.position)`,
  },
  {
    name: 'debits-covered',
    rule: 'each debit uses points of credits, and the rest is a debt',
    offending: () => sql`
      select e.id as subject from point_entries e
      left join (select entry_id, sum(amount) as points from point_lot_uses group by 1) u on u.entry_id = e.id
      left join point_lots l on l.entry_id = e.id
      where e.amount < 0 and e.amount <> coalesce(u.points, 0) + coalesce(l.amount, 0)`,
  },
  {
    name: 'debt-repaid-first',
    rule: 'no professional has a debt and points left at the same time',
    offending: () => sql`
      select professional_id as subject from point_lots where remaining <> 0
      group by 1 having min(remaining) < 0 and max(remaining) > 0`,
  },
  {
    name: 'cycle-scores',
    rule: 'each score of a cycle is the sum of the score amounts of its entries (earned less reversed; not the balance), and its floor has not changed',
    offending: () => sql`
      select professional_id || ' ' || cycle as subject from cycle_scores
      full join (select professional_id, cycle, sum(score_amount) as earned from point_entries group by 1, 2) e
        using (professional_id, cycle)
      where coalesce(points, 0) <> coalesce(earned, 0)
      union all
      select professional_id || ' ' || cycle from cycle_scores
      where floor_seal is distinct from cycle_floor_seal(professional_id, cycle, floor_rank)
      union all
      select s.professional_id || ' ' || s.cycle from cycle_scores s
      where s.has_later
        and not exists (select from cycle_scores n where n.professional_id = s.professional_id and n.cycle > s.cycle)`,
  },
  {
    name: 'accelerator-uses',
    rule: 'the use of each accelerator by a professional at a store is the sum of its entries, and `used_up` follows from it',
    offending: () => sql`
      select accelerator_id || ' ' || professional_id || coalesce(' ' || store_id, '') as subject
      from (
        select accelerator_id, professional_id, store_id, points, cents from accelerator_uses
        union all
        select accelerator_id, professional_id, store_id, -points, -cents from accelerator_uses_of_entries()
      ) both_sides
      group by accelerator_id, professional_id, store_id
      having count(*) <> 2 or sum(points) <> 0 or sum(cents) <> 0
      union all
      select a.id::text from accelerators a where a.used_up <> is_used_up(a)`,
  },
  {
    name: 'kept-sums',
    rule: 'the sums that the dashboard reads are those of the entries and lots up to their position',
    offending: () => sql`
      select d.sum as subject from ledger_sum_differences() d`,
  },
  {
    name: 'reversals-bounded',
    rule: 'no entry is reversed by more than its amount',
    offending: () => sql`
      select c.id as subject from point_entries c
      join (select credit_id, sum(amount) as points from point_entries where kind = 'reversal' group by 1) r on r.credit_id = c.id
      where abs(r.points) > abs(c.amount) or (r.points <> 0 and sign(r.points) = sign(c.amount))`,
  },
  {
    name: 'invoice-credits',
    rule: 'each approved invoice has the credits of its explanation, and no other invoice has credits',
    offending: () => sql`
      select coalesce(i.id, e.source_id) as subject
      from (select id, status, points, explanation from invoices where kind = 'sale') i
      full join (
        select source_id, sum(amount) as points, count(distinct professional_id) as people
        from point_entries where source_type = 'invoice' and kind in ('invoice', 'accelerator') group by 1
      ) e on e.source_id = i.id
      where case
        when i.status in ('approved', 'reversed')
          then i.points <> coalesce(e.points, 0) or i.points <> (i.explanation ->> 'total')::bigint
            or coalesce(e.people, 1) <> 1
        else e.source_id is not null end`,
  },
  {
    name: 'invoice-reversals',
    rule: 'a reversed invoice has no points left, and each return has taken back its points',
    offending: () => sql`
      select i.id as subject from invoices i
      join point_entries e on e.source_type = 'invoice' and e.source_id = i.id and e.kind in ('invoice', 'accelerator')
      left join (select credit_id, sum(amount) as points from point_entries where kind = 'reversal' group by 1) r
        on r.credit_id = e.id
      where i.kind = 'sale' and i.status = 'reversed'
      group by i.id having sum(e.amount + coalesce(r.points, 0)) <> 0
      union all
      select i.id from invoices i
      left join (select source_id, sum(amount) as points from point_entries
        where source_type = 'invoice' and kind = 'reversal' and amount < 0 group by 1) t on t.source_id = i.id
      where i.kind = 'return' and i.status = 'approved' and i.points <> coalesce(t.points, 0)`,
  },
]

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
  for (const { name, rule, offending } of invariants) {
    await onStep?.(verdicts.length, invariants.length)
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
