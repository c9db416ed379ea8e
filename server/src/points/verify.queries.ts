import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { pointFigures } from './figures.queries.ts'

export interface Verdict {
  readonly name: string
  /** What has to be true. */
  readonly says: string
  /** How many rows it is not true of, and the ids of some of them. */
  readonly broken: number
  readonly sample: readonly string[]
}

interface Invariant {
  readonly name: string
  readonly says: string
  /** Answers what it is not true of, as `subject`; nothing where all is well. */
  readonly offending: (now: Date) => RawBuilder<unknown>
}

const invariants: readonly Invariant[] = [
  {
    name: 'balance-entries',
    says: 'each balance is the sum of its entries',
    offending: () => sql`
      select professional_id as subject from point_accounts
      full join (select professional_id, sum(amount) as points from point_entries group by 1) e using (professional_id)
      where balance is distinct from points`,
  },
  {
    name: 'balance-lots',
    says: 'each balance is the sum of what is left of its lots',
    offending: () => sql`
      select professional_id as subject from point_accounts
      full join (select professional_id, sum(remaining) as points from point_lots group by 1) l using (professional_id)
      where balance is distinct from coalesce(points, 0)`,
  },
  {
    name: 'balance-shown',
    says: 'what the summary shows (available, pending, lapsed, less owed) is the balance that the header shows',
    offending: (now) => sql`
      select professional_id as subject from point_accounts
      full join (${pointFigures(now, null)}) f using (professional_id)
      where balance is distinct from coalesce(available + pending + lapsed - owed, 0)`,
  },
  {
    name: 'lot-uses',
    says: 'what is left of each lot is its points less what was taken from it',
    offending: () => sql`
      select l.entry_id as subject from point_lots l
      left join (select lot_entry_id, sum(amount) as points from point_lot_uses group by 1) t on t.lot_entry_id = l.entry_id
      left join (select entry_id, sum(amount) as points from point_lot_uses group by 1) g on g.entry_id = l.entry_id
      where l.remaining <> l.amount + coalesce(t.points, 0)
        -- A credit that repaid a debt has given that up of its own.
        - case when l.amount > 0 then coalesce(g.points, 0) else 0 end`,
  },
  {
    name: 'lot-bounds',
    says: 'no lot holds more than its entry, and each credit has its lot',
    offending: () => sql`
      select e.id as subject from point_entries e left join point_lots l on l.entry_id = e.id
      where (e.amount > 0 and (l.amount is distinct from e.amount or l.remaining not between 0 and l.amount))
        or (e.amount < 0 and l.amount is not null and (l.amount not between e.amount and -1 or l.remaining not between l.amount and 0))
      union all
      select l.entry_id from point_lots l left join point_entries e on e.id = l.entry_id
      where e.id is null or (e.professional_id, e.position) is distinct from (l.professional_id, l.position)`,
  },
  {
    name: 'debits-covered',
    says: 'each debit is taken from credits point by point, and what is missing is owed',
    offending: () => sql`
      select e.id as subject from point_entries e
      left join (select entry_id, sum(amount) as points from point_lot_uses group by 1) u on u.entry_id = e.id
      left join point_lots l on l.entry_id = e.id
      where e.amount < 0 and e.amount <> coalesce(u.points, 0) + coalesce(l.amount, 0)`,
  },
  {
    name: 'debt-repaid-first',
    says: 'nobody owes points and has some to spend at once',
    offending: () => sql`
      select professional_id as subject from point_lots where remaining <> 0
      group by 1 having min(remaining) < 0 and max(remaining) > 0`,
  },
  {
    name: 'cycle-scores',
    says: 'each score of a cycle is the sum of what its entries count for',
    offending: () => sql`
      select professional_id || ' ' || cycle as subject from cycle_scores
      full join (select professional_id, cycle, sum(score_amount) as earned from point_entries group by 1, 2) e
        using (professional_id, cycle)
      where coalesce(points, 0) <> coalesce(earned, 0)`,
  },
  {
    name: 'reversals-bounded',
    says: 'no more is undone of an entry than it was',
    offending: () => sql`
      select c.id as subject from point_entries c
      join (select credit_id, sum(amount) as points from point_entries where kind = 'reversal' group by 1) r on r.credit_id = c.id
      where abs(r.points) > abs(c.amount) or (r.points <> 0 and sign(r.points) = sign(c.amount))`,
  },
  {
    name: 'invoice-credits',
    says: 'each approved invoice has the credits that its explanation gives, and no other invoice has any',
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
    says: 'of a reversed invoice nothing is left, and returns have taken what they say',
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
 * Checks everything that has to be true of the ledger, in one snapshot, so that it may run while points move. Answers a
 * verdict for each invariant; none is broken where all is well.
 */
export async function verifyLedger(db: Database, now: Date): Promise<Verdict[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Whole tables are read here, which takes longer than any call may.
      await sql`set local statement_timeout = '15min'`.execute(trx)
      return checkInvariants(trx, now)
    })
}

/** The verdicts on what a transaction sees. */
export async function checkInvariants(trx: Database, now: Date): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, says, offending } of invariants) {
    const { rows } = await sql<{ broken: number; sample: string[] | null }>`
      select count(*)::int as broken, (array_agg(subject::text order by subject::text))[1:5] as sample
      from (${offending(now)}) found`.execute(trx)
    verdicts.push({ name, says, broken: rows[0]?.broken ?? 0, sample: rows[0]?.sample ?? [] })
  }
  return verdicts
}
