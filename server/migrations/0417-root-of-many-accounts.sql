-- Collects changed heads and new floors before it inserts them: a statement that looks for the last head of each account while it
-- inserts heads reads, for each account of a large programme, all heads inserted so far. Each root gets new plans, because a plan for
-- the empty tables of the first root is slow for the next ones; only statements with a parameter do. The rule `root-links` checks the
-- references to the root, which would take longer than the rest of the first root.
alter table ledger_root_heads drop constraint ledger_root_heads_root_number_fkey;
alter table ledger_root_floors drop constraint ledger_root_floors_root_number_fkey;
create or replace function seal_ledger_root() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  before ledger_roots;
  ids uuid[];
  numbers bigint[];
  heads bytea[];
  cycles text[];
  ranks smallint[];
begin
  select * into before from ledger_roots order by number desc limit 1;
  new.number := coalesce(before.number, 0) + 1;
  new.previous := before.root;
  new.is_linked := true;
  new.day := (new.recorded_at at time zone 'America/Sao_Paulo')::date;
  select array_agg(a.professional_id), array_agg(a.entries), array_agg(a.head) into ids, numbers, heads
    from point_accounts a
    left join lateral (
      select number from ledger_root_heads h where h.professional_id = a.professional_id and h.root_number < new.number
      order by h.root_number desc limit 1
    ) known on true
    where a.entries > coalesce(known.number, 0);
  insert into ledger_root_heads (root_number, professional_id, number, head)
    select new.number, changed.* from unnest(ids, numbers, heads) changed;
  select array_agg(s.professional_id), array_agg(s.cycle), array_agg(s.floor_rank) into ids, cycles, ranks
    from cycle_scores s
    where not exists (select from ledger_root_floors f
      where f.professional_id = s.professional_id and f.cycle = s.cycle and f.root_number < new.number);
  insert into ledger_root_floors (root_number, professional_id, cycle, floor_rank)
    select new.number, opened.* from unnest(ids, cycles, ranks) opened;
  select merkle_root(array_agg(account_leaf(professional_id, number, head) order by professional_id)), count(*),
      coalesce(sum(number), 0)
    into new.tree, new.accounts, new.entries from heads_at_root(new.number);
  new.changes := changes_of_root(new.number);
  new.sealed_until := greatest(coalesce(new.sealed_until, seals_until()), coalesce(before.sealed_until, 0));
  new.sealed := sealed_records(before.sealed, coalesce(before.sealed_until, 0), new.sealed_until);
  new.root := ledger_root_of(new);
  return new;
end $$;
