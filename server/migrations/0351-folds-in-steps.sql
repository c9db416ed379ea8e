-- The sums of the ledger move forward in steps of bounded size, and postings wait only while the end of the ledger is read, not
-- while a million entries are summed.

-- The last position before which every entry is committed; null if a posting takes longer than a second. Entries are not added
-- while it is read: with no posting under way, the newest position covers everything before it.
create function end_of_ledger() returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  lock table point_entries in share mode;
  return (select coalesce(max(position), 0) from point_entries);
exception when lock_not_available then
  return null;
end $$;

-- The lots that the entries after a position, up to another, changed, with what was left of each at both positions. All lots after
-- -1, as they are now, without looking for what changed.
create function lot_changes_between(after bigint, upto bigint)
  returns table (entry_id uuid, expires_on date, points_before bigint, points_then bigint)
  language sql stable as $$
  select l.entry_id, l.expires_on, 0::bigint, l.remaining from point_lots l where after < 0
  union all
  select l.entry_id, l.expires_on,
    case when l.position > after then 0 else l.remaining - t.used_later - t.used end,
    case when l.position > upto then 0 else l.remaining - t.used_later end
  from (
    select u.entry_id, u.used, coalesce((
        select sum(x.amount) from point_lot_uses x join point_entries e on e.id = x.entry_id
        where x.lot_entry_id = u.entry_id and e.position > upto), 0)::bigint as used_later
    from (
      select c.entry_id, sum(c.used)::bigint as used from (
        select e.id as entry_id, 0 as used from point_entries e where e.position > after and e.position <= upto
        union all
        select u.lot_entry_id, u.amount from point_entries e join point_lot_uses u on u.entry_id = e.id
        where e.position > after and e.position <= upto
      ) c group by 1
    ) u
  ) t
  join point_lots l on l.entry_id = t.entry_id
  where after >= 0
$$;

-- Returns what the entries after a position, up to another, add to each of the sums.
create function ledger_sums_between(after bigint, upto bigint)
  returns table (sums text, day date, kind text, flow text, origin uuid, counted bigint, points bigint, owed bigint)
  language sql stable as $$
  with changed as materialized (
    select c.entry_id, c.expires_on, greatest(c.points_before, 0) as before, greatest(c.points_then, 0) as now,
      greatest(-c.points_then, 0) - greatest(-c.points_before, 0) as owed
    from lot_changes_between(after, upto) c
  ), placed as materialized (
    select c.before, c.now, o.store_id, o.sale_id, o.accelerator_id
    from changed c join lot_origins() o on o.entry_id = c.entry_id where c.before <> c.now
  )
  select 'flows', (f.occurred_at at time zone 'America/Sao_Paulo')::date, f.kind, f.flow, null::uuid, count(*), sum(f.amount)::bigint, 0
  from (
    -- As flowOf in the code.
    select e.occurred_at, e.kind, e.amount, case
      when e.kind = 'expiry' then 'expired'
      when e.kind = 'reversal' then (
        select case when o.kind = 'expiry' then 'expired' when o.amount < 0 then 'spent' else 'reversed' end
        from point_entries o where o.id = e.credit_id)
      when e.amount < 0 then 'spent'
      else 'earned' end as flow
    from point_entries e where e.position > after and e.position <= upto
  ) f
  group by 2, 3, 4
  union all
  select 'days', expires_on, null, null, null, sum((now > 0)::int - (before > 0)::int), sum(now - before)::bigint, sum(owed)::bigint
  from changed group by 2
  union all
  select 'stores', null, null, null, store_id, sum((now > 0)::int - (before > 0)::int), sum(now - before)::bigint, 0
  from placed group by 5
  union all
  select 'categories', null, null, null, category_id, sum((now > 0)::int - (before > 0)::int), sum(now - before)::bigint, 0
  from (
    select p.category_id, part_of(l.before, p.from_part, p.to_part, p.whole) as before,
      part_of(l.now, p.from_part, p.to_part, p.whole) as now
    from placed l left join invoice_category_parts p on p.invoice_id = l.sale_id
      and p.accelerator_id is not distinct from l.accelerator_id
  ) parts
  group by 5
$$;

create or replace function ledger_sums_after(after bigint)
  returns table (sums text, day date, kind text, flow text, origin uuid, counted bigint, points bigint, owed bigint)
  language sql stable as $$
  select * from ledger_sums_between(after, 9223372036854775807)
$$;

drop function fold_ledger_sums();

-- Adds the entries since the last time to the sums, up to a position of `end_of_ledger` and at most so many positions. Returns how many
-- entries were added, and the position that the sums cover now. The lock on the position serializes folds.
create function fold_ledger_sums(upto bigint, step bigint, out folded bigint, out covered bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before bigint;
begin
  select position into before from ledger_sum_state for update;
  if upto <= before then
    folded := 0;
    covered := before;
    return;
  end if;
  covered := case when before < 0 then upto else least(upto, before + step) end;
  -- Planned for the positions: usually few entries lie between them.
  execute $sql$
    with new as materialized (
      select * from ledger_sums_between($1, $2)
    ), flows as (
      insert into ledger_flow_sums as s (day, kind, flow, entries, points)
      select day, kind, flow, counted, points from new where sums = 'flows'
      on conflict (day, kind, flow) do update set entries = s.entries + excluded.entries, points = s.points + excluded.points
      returning s.day
    ), days as (
      insert into open_day_sums as s (expires_on, lots, points, owed)
      select day, counted, points, owed from new where sums = 'days'
      on conflict (expires_on) do update
        set lots = s.lots + excluded.lots, points = s.points + excluded.points, owed = s.owed + excluded.owed
      returning s.lots
    ), stores as (
      insert into open_store_sums as s (store_id, lots, points)
      select origin, counted, points from new where sums = 'stores'
      on conflict (store_id) do update set lots = s.lots + excluded.lots, points = s.points + excluded.points
      returning s.lots
    ), categories as (
      insert into open_category_sums as s (category_id, lots, points)
      select origin, counted, points from new where sums = 'categories'
      on conflict (category_id) do update set lots = s.lots + excluded.lots, points = s.points + excluded.points
      returning s.lots
    )
    select coalesce(sum(counted), 0) from new where sums = 'flows'
  $sql$ into folded using before, covered;
  delete from open_day_sums where lots = 0 and points = 0 and owed = 0;
  delete from open_store_sums where lots = 0 and points = 0;
  delete from open_category_sums where lots = 0 and points = 0;
  update ledger_sum_state set position = covered;
end $$;

-- Computes the sums again from all entries.
create or replace function rebuild_ledger_sums() returns bigint language plpgsql set work_mem = '64MB' as $$
begin
  lock table point_entries in share mode;
  delete from ledger_flow_sums;
  delete from open_day_sums;
  delete from open_store_sums;
  delete from open_category_sums;
  update ledger_sum_state set position = -1;
  return (select folded from fold_ledger_sums((select coalesce(max(position), 0) from point_entries), 0));
end $$;
