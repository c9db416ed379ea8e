import { sql } from 'kysely'
import { pointFigures } from '../figures.queries.ts'
import type { Rule } from './ledger-rule.ts'

/** The tables that the triggers derive from the entries have what follows from them. */
export const bookRules: readonly Rule[] = [
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
    rule: 'the rest of each lot is its points less the points used, and each use is of an entry and a lot of one account',
    offending: () => sql`
      select l.entry_id as subject from point_lots l
      left join (select lot_entry_id, sum(amount) as points from point_lot_uses group by 1) t on t.lot_entry_id = l.entry_id
      left join (select entry_id, sum(amount) as points from point_lot_uses group by 1) g on g.entry_id = l.entry_id
      where l.remaining <> l.amount + coalesce(t.points, 0)
        -- A credit that repaid a debt has used its own points for it.
        - case when l.amount > 0 then coalesce(g.points, 0) else 0 end
      union all
      select u.entry_id from point_lot_uses u
      left join point_entries e on e.id = u.entry_id
      left join point_lots l on l.entry_id = u.lot_entry_id
      where (l.professional_id = e.professional_id and sign(u.amount) = sign(e.amount)) is not true`,
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
    rule: 'each reversal and expiry names an entry of its account, and no entry is reversed by more than its amount',
    offending: () => sql`
      select r.id as subject from point_entries r left join point_entries c on c.id = r.credit_id
      where r.kind in ('reversal', 'expiry') and (c.professional_id = r.professional_id) is not true
      union all
      select c.id as subject from point_entries c
      join (select credit_id, sum(amount) as points from point_entries where kind = 'reversal' group by 1) r on r.credit_id = c.id
      where abs(r.points) > abs(c.amount) or (r.points <> 0 and sign(r.points) = sign(c.amount))`,
  },
]
