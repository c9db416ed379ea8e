import { sql } from 'kysely'
import type { Rule } from './ledger-rule.ts'

/** The entries, hashes, roots and floors are those that were recorded. */
export const chainRules: readonly Rule[] = [
  {
    name: 'chain',
    rule: 'each entry has the hash of its content and of the entry before it in its account',
    offending: () => sql`
      select coalesce(h.entry_id, e.id) as subject
      from (
        select entry_id, professional_id, number, hash, digest, coalesce(lag(number) over account, 0) as number_before,
          coalesce(lag(hash) over account, decode(repeat('00', 32), 'hex')) as hash_before
        from point_entry_hashes window account as (partition by professional_id order by number)
      ) h
      full join point_entries e on e.id = h.entry_id
      where (h.hash = point_entry_hash(h.hash_before, h.number, e, h.digest)
        and h.number = h.number_before + 1 and h.professional_id = e.professional_id) is not true`,
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
    rule: 'the entries have the hashes that the roots recorded, and give the newest root; no root has changed',
    offending: () => sql`
      select 'root ' || r.root_number || ' ' || r.professional_id as subject from ledger_root_heads r
      left join point_entry_hashes h using (professional_id, number)
      where h.hash is distinct from r.head
      union all
      select 'root ' || number from (select * from ledger_roots order by number desc limit 1) newest
      where root_follows(newest::ledger_roots) is not true
      union all
      select 'root ' || number from ledger_roots recorded where (case
        when tree is null then seal = ledger_root_seal(recorded)
        else root = ledger_root_of(recorded) and changes = changes_of_root(number) end) is not true`,
  },
  {
    name: 'root-links',
    rule: 'each root names the one before it, and no root that was recorded is missing; an hour without the service has none',
    offending: () => sql`
      select 'root ' || number as subject from (
        select number, previous, lag(number) over roots as number_before, lag(root) over roots as root_before
        from ledger_roots window roots as (order by number)
      ) linked
      where number is distinct from coalesce(number_before, 0) + 1 or previous is distinct from root_before
      union all
      select distinct 'root ' || root_number
      from (select root_number from ledger_root_heads union select root_number from ledger_root_floors) covered
      where not exists (select from ledger_roots r where r.number = covered.root_number)
      union all
      -- No later root names the newest one: the run of the job does.
      select 'run ' || run.id from job_runs run
      where run.job = 'ledger-roots' and run.state = 'done' and (run.counts ->> 'roots')::int > 0
        and not exists (select from ledger_roots r where r.recorded_at between run.started_at and run.finished_at)
      union all
      -- The job records a root in each hour in which it runs.
      select 'hour ' || to_char(date_trunc('hour', run.started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24"Z"')
      from job_runs run
      where run.job = 'ledger-roots' and run.state = 'done' and (run.counts ->> 'roots')::int = 0
        and run.started_at > (select min(recorded_at) from ledger_roots where tree is not null)
        and not exists (
          select from ledger_roots r where date_trunc('hour', r.recorded_at) = date_trunc('hour', run.started_at))
      group by 1`,
  },
  {
    name: 'floors',
    rule: 'the floors of the cycles are those that the roots recorded',
    offending: () => sql`
      select f.professional_id || ' ' || f.cycle as subject from ledger_root_floors f
      left join cycle_scores s using (professional_id, cycle)
      where s.floor_rank is distinct from f.floor_rank`,
  },
]
