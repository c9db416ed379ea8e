-- Sums of the ledger that the administrators' dashboard and its lists read instead of a million rows. They cover the
-- entries up to a position. Readers add the effect of later entries, so figures agree with the ledger to the unit at any
-- time. A job moves the position forward every few minutes; posting points neither writes nor locks any of it.

create table ledger_sum_state (
  only_row boolean primary key default true check (only_row),
  -- All entries up to here are in the sums.
  position bigint not null default 0
);
insert into ledger_sum_state default values;

-- Entries by day in São Paulo.
create table ledger_flow_sums (
  day date not null,
  kind text not null,
  flow text not null check (flow in ('earned', 'spent', 'expired', 'reversed')),
  entries bigint not null,
  points bigint not null,
  primary key (day, kind, flow)
);

-- Open points of the lots by day of expiry; debts have none.
create table open_day_sums (
  expires_on date,
  lots bigint not null,
  points bigint not null,
  owed bigint not null,
  unique nulls not distinct (expires_on)
);

-- Open points of the lots by the store of their sale; null: no sale.
create table open_store_sums (
  store_id uuid,
  lots bigint not null,
  points bigint not null,
  unique nulls not distinct (store_id)
);

-- Open points of the lots by the category of the sold items; null: no product.
create table open_category_sums (
  category_id uuid,
  lots bigint not null,
  points bigint not null,
  unique nulls not distinct (category_id)
);

-- Pages of the ledger by kind, and of the rare flows.
create index point_entries_by_kind_time on point_entries (kind, occurred_at, position);
create index point_entries_taken_back on point_entries (occurred_at, position) where kind in ('expiry', 'reversal');
-- Points that are not yet available.
create index point_lots_held on point_lots (available_at) include (remaining, expires_on) where remaining > 0;

-- The sale of each lot. A credit that was restored has the sale of its origin, a return the one of its sale.
create function lot_origins() returns table (entry_id uuid, store_id uuid, sale_id uuid, accelerator_id uuid)
  language sql stable as $$
  select l.entry_id, i.store_id, coalesce(i.returns_invoice_id, i.id), coalesce(e.accelerator_id, c.accelerator_id)
  from point_lots l
  join point_entries e on e.id = l.entry_id
  left join point_entries c on c.id = e.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end
$$;

-- Returns the share of a category part in the points left of a lot; all of them without parts.
create function part_of(left_points bigint, from_part bigint, to_part bigint, whole bigint) returns bigint
  language sql immutable as $$
  select case when whole is null then left_points
    else left_points * to_part / whole - left_points * from_part / whole end
$$;

-- The lots that entries after a position changed, with what was left of each at the position and is left now.
create function lot_changes(after bigint) returns table (entry_id uuid, expires_on date, points_before bigint, points_now bigint)
  language sql stable as $$
  select l.entry_id, l.expires_on, case when l.position > after then 0 else l.remaining - t.used end, l.remaining
  from (
    select u.entry_id, sum(u.used)::bigint as used from (
      select e.id as entry_id, 0 as used from point_entries e where e.position > after
      union all
      select u.lot_entry_id, u.amount from point_entries e join point_lot_uses u on u.entry_id = e.id where e.position > after
    ) u group by 1
  ) t
  join point_lots l on l.entry_id = t.entry_id
$$;

-- Returns what the entries after a position add to each of the sums.
create function ledger_sums_after(after bigint)
  returns table (sums text, day date, kind text, flow text, origin uuid, counted bigint, points bigint, owed bigint)
  language sql stable as $$
  with changed as materialized (
    select c.entry_id, c.expires_on, greatest(c.points_before, 0) as before, greatest(c.points_now, 0) as now,
      greatest(-c.points_now, 0) - greatest(-c.points_before, 0) as owed
    from lot_changes(after) c
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
    from point_entries e where e.position > after
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

-- Adds the entries since the last time to the sums and returns their number. Entries are not added meanwhile: with no
-- posting under way, the newest position covers everything before it. Returns null if a posting takes longer than a second;
-- other postings wait behind this lock, so it does not wait longer either.
create function fold_ledger_sums() returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  before bigint;
  newest bigint;
  folded bigint;
begin
  begin
    lock table point_entries in share mode;
  exception when lock_not_available then
    return null;
  end;
  select position into before from ledger_sum_state for update;
  select coalesce(max(position), 0) into newest from point_entries;
  if newest = before then
    return 0;
  end if;
  -- Planned for the position: usually few entries come after it.
  execute $sql$
    with new as materialized (
      select * from ledger_sums_after($1)
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
  $sql$ into folded using before;
  delete from open_day_sums where lots = 0 and points = 0 and owed = 0;
  delete from open_store_sums where lots = 0 and points = 0;
  delete from open_category_sums where lots = 0 and points = 0;
  update ledger_sum_state set position = newest;
  return folded;
end $$;

-- Returns the sums that differ from those of all entries.
create function ledger_sum_differences() returns table (sum text) language sql stable as $$
  with folded as (
    select position from ledger_sum_state
  ), both_sides as (
    select 'flows' as sums, day, kind, flow, null::uuid as origin, entries as counted, points, 0 as owed from ledger_flow_sums
    union all select 'days', expires_on, null, null, null, lots, points, owed from open_day_sums
    union all select 'stores', null, null, null, store_id, lots, points, 0 from open_store_sums
    union all select 'categories', null, null, null, category_id, lots, points, 0 from open_category_sums
    union all select n.* from folded, ledger_sums_after(folded.position) n
    union all select sums, day, kind, flow, origin, -counted, -points, -owed from ledger_sums_after(0)
  )
  select concat_ws(' ', sums, day, kind, flow, origin) from both_sides
  group by sums, day, kind, flow, origin having sum(counted) <> 0 or sum(points) <> 0 or sum(owed) <> 0
$$;

-- Computes the sums again from all entries.
create function rebuild_ledger_sums() returns bigint language plpgsql as $$
begin
  lock table point_entries in share mode;
  delete from ledger_flow_sums;
  delete from open_day_sums;
  delete from open_store_sums;
  delete from open_category_sums;
  update ledger_sum_state set position = 0;
  return fold_ledger_sums();
end $$;

-- Adds the parts of the lots of a sale to the sums of categories, or subtracts them: as far as the sums cover its entries.
create function add_category_sums(sale uuid, folded bigint, sign int) returns void language sql as $$
  with sources as (
    select sale as id union all select id from invoices where returns_invoice_id = sale
  ), credits as (
    select e.id from point_entries e where e.source_type = 'invoice' and e.source_id in (select id from sources)
  ), lots as (
    select l.entry_id, l.remaining - coalesce((
        select sum(u.amount) from point_lot_uses u join point_entries e on e.id = u.entry_id
        where u.lot_entry_id = l.entry_id and e.position > folded), 0)::bigint as left_points
    from point_lots l
    where l.position <= folded and l.entry_id in (
      select id from credits union select e.id from point_entries e where e.credit_id in (select id from credits))
  ), parts as (
    select p.category_id, part_of(l.left_points, p.from_part, p.to_part, p.whole) as points
    from lots l join lot_origins() o on o.entry_id = l.entry_id and o.sale_id = sale
    left join invoice_category_parts p on p.invoice_id = o.sale_id
      and p.accelerator_id is not distinct from o.accelerator_id
    where l.left_points > 0
  )
  insert into open_category_sums as s (category_id, lots, points)
  select category_id, sign * count(*) filter (where points > 0), sign * sum(points) from parts group by 1
  on conflict (category_id) do update set lots = s.lots + excluded.lots, points = s.points + excluded.points
$$;

-- A sale whose explanation changes after it was credited divides its lots anew.
create or replace function keep_category_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  folded bigint;
begin
  if exists (select from invoice_category_parts where invoice_id = new.id) then
    -- The locks of fold_ledger_sums in its order: the sums stay at this position until the transaction ends.
    lock table point_entries in row exclusive mode;
    select position into folded from ledger_sum_state for update;
    perform add_category_sums(new.id, folded, -1);
  end if;
  delete from invoice_category_parts where invoice_id = new.id;
  insert into invoice_category_parts select * from category_parts_of(new);
  if folded is not null then
    perform add_category_sums(new.id, folded, 1);
  end if;
  return null;
end $$;

select fold_ledger_sums();
