-- Figures computed ahead of their readers: the shares of categories, the sums of the ledger, and rankings.

-- Each category has the points from `from_part` to `to_part` of `whole`. What is left of a credit is divided in proportion, so that
-- the categories always add up to it. A trigger maintains the parts from the explanations.
create table invoice_category_parts (
  invoice_id uuid not null references invoices,
  accelerator_id uuid,
  category_id uuid,
  from_part bigint not null check (from_part >= 0),
  to_part bigint not null check (to_part > from_part),
  whole bigint not null check (whole >= to_part),
  unique nulls not distinct (invoice_id, accelerator_id, category_id)
);
comment on table invoice_category_parts is 'The share of a category in the points of an invoice''s base, or of one of its accelerators.';
comment on column invoice_category_parts.accelerator_id is 'The accelerator; null: the base.';
comment on column invoice_category_parts.category_id is 'The category; null: items without a product.';
comment on column invoice_category_parts.from_part is 'Where the share begins.';
comment on column invoice_category_parts.to_part is 'Where the share ends.';
comment on column invoice_category_parts.whole is 'The points that are divided.';
create index invoice_category_parts_by_category on invoice_category_parts (category_id);

-- Sums of the ledger that the administrators' dashboard and its lists read instead of a million rows. They cover the entries up to a
-- position. Readers add the effect of later entries, so figures agree with the ledger to the unit at any time. A job moves the
-- position forward every few minutes; posting points neither writes nor locks any of it.
create table ledger_sum_state (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0
);
comment on table ledger_sum_state is 'How far the sums of the ledger reach.';
comment on column ledger_sum_state.position is 'The position up to which all entries are in the sums.';
insert into ledger_sum_state default values;

create table ledger_flow_sums (
  day date not null,
  kind text not null,
  flow text not null check (flow in ('earned', 'spent', 'expired', 'reversed')),
  entries bigint not null,
  points bigint not null,
  primary key (day, kind, flow)
);
comment on table ledger_flow_sums is 'The points of a day by kind of entry.';
comment on column ledger_flow_sums.day is 'The day in São Paulo.';
comment on column ledger_flow_sums.kind is 'The kind of the entries.';
comment on column ledger_flow_sums.flow is 'Whether points were earned, spent, expired or reversed.';
comment on column ledger_flow_sums.entries is 'The number of entries.';
comment on column ledger_flow_sums.points is 'The sum of their points.';

create table open_day_sums (
  expires_on date,
  lots bigint not null,
  points bigint not null,
  owed bigint not null,
  unique nulls not distinct (expires_on)
);
comment on table open_day_sums is 'The open points by their day of expiry.';
comment on column open_day_sums.expires_on is 'The first day on which they are expired; null: never, and debts.';
comment on column open_day_sums.lots is 'The number of lots.';
comment on column open_day_sums.points is 'The open points.';
comment on column open_day_sums.owed is 'The points owed.';

create table open_store_sums (
  store_id uuid,
  lots bigint not null,
  points bigint not null,
  unique nulls not distinct (store_id)
);
comment on table open_store_sums is 'The open points by the store of their sale.';
comment on column open_store_sums.store_id is 'The store; null: no sale.';
comment on column open_store_sums.lots is 'The number of lots.';
comment on column open_store_sums.points is 'The open points.';

create table open_category_sums (
  category_id uuid,
  lots bigint not null,
  points bigint not null,
  unique nulls not distinct (category_id)
);
comment on table open_category_sums is 'The open points by the category of the sold items.';
comment on column open_category_sums.category_id is 'The category; null: no product.';
comment on column open_category_sums.lots is 'The number of lots.';
comment on column open_category_sums.points is 'The open points.';

create table kept_rankings (
  id bigint generated always as identity primary key,
  period_from date not null,
  period_to date not null,
  profession text,
  city text,
  level text,
  level_on date,
  ranked integer not null check (ranked >= 0),
  points bigint not null,
  previous_points bigint not null,
  newest_entry bigint not null,
  computed_at timestamptz not null,
  used_at timestamptz,
  check (period_from <= period_to),
  check ((level is null) = (level_on is null)),
  unique nulls not distinct (period_from, period_to, profession, city, level, level_on)
);
comment on table kept_rankings is 'A ranking of a large programme, kept for some minutes: computing one reads every entry of both periods.';
comment on column kept_rankings.period_from is 'The first day of the period.';
comment on column kept_rankings.period_to is 'The last day of the period.';
comment on column kept_rankings.profession is 'The profession by which it is filtered; null: all.';
comment on column kept_rankings.city is 'The city by which it is filtered; null: all.';
comment on column kept_rankings.level is 'The level by which it is filtered; null: all.';
comment on column kept_rankings.level_on is 'The day of the levels.';
comment on column kept_rankings.ranked is 'The number of professionals with points in the period.';
comment on column kept_rankings.points is 'The points of everybody in the period.';
comment on column kept_rankings.previous_points is 'The points of everybody in the period before.';
comment on column kept_rankings.newest_entry is 'The position of the ledger''s newest entry at that time.';
comment on column kept_rankings.computed_at is 'When it was computed.';
comment on column kept_rankings.used_at is 'When somebody last asked for it, to the hour.';

create table kept_ranking_rows (
  ranking_id bigint not null references kept_rankings on delete cascade,
  place integer not null check (place > 0),
  position integer not null check (position > 0),
  previous_position integer check (previous_position > 0),
  professional_id uuid not null,
  points bigint not null,
  previous_points bigint not null,
  primary key (ranking_id, place)
);
comment on table kept_ranking_rows is 'A professional''s place in a kept ranking. It holds nothing about the professional but points.';
comment on column kept_ranking_rows.ranking_id is 'The ranking.';
comment on column kept_ranking_rows.place is 'The place in the list, which equal points do not share.';
comment on column kept_ranking_rows.position is 'The position, which equal points share.';
comment on column kept_ranking_rows.previous_position is 'The position in the period before.';
comment on column kept_ranking_rows.professional_id is 'The professional, without a foreign key: it would be checked for each of 100,000 rows.';
comment on column kept_ranking_rows.points is 'The points in the period.';
comment on column kept_ranking_rows.previous_points is 'The points in the period before.';
create unique index kept_ranking_rows_of_professional on kept_ranking_rows (professional_id, ranking_id);

-- Returns the parts of a sale as they follow from its explanation.
create function category_parts_of(invoice invoices) returns setof invoice_category_parts language sql stable as $$
  with weights as (
    select null::uuid as accelerator_id, (invoice.explanation -> 'base' ->> 'points')::bigint as whole,
      (item -> 'product' ->> 'categoryId')::uuid as category_id,
      sum((item ->> 'valueCents')::numeric * (item ->> 'rateBps')::numeric) as weight
    from jsonb_array_elements(invoice.explanation -> 'items') item
    where item ->> 'reason' is null
    group by 3
    union all
    select (rule ->> 'id')::uuid, (rule ->> 'points')::bigint, (item -> 'product' ->> 'categoryId')::uuid,
      sum((item ->> 'valueCents')::numeric * (item ->> 'rateBps')::numeric)
    from jsonb_array_elements(invoice.explanation -> 'accelerators') rule
    cross join jsonb_array_elements(invoice.explanation -> 'items') item
    where item ->> 'reason' is null
      and item -> 'accelerators' @> jsonb_build_array(jsonb_build_object('id', rule ->> 'id', 'counted', true))
    group by 1, 2, 3
  ), ends as (
    select accelerator_id, category_id, whole,
      floor(whole * sum(weight) over (partition by accelerator_id order by category_id)
        / nullif(sum(weight) over (partition by accelerator_id), 0))::bigint as to_part
    from weights
  ), parts as (
    select accelerator_id, category_id, whole, to_part,
      coalesce(lag(to_part) over (partition by accelerator_id order by category_id), 0) as from_part
    from ends
  )
  select invoice.id, accelerator_id, category_id, from_part, to_part, whole from parts where to_part > from_part
$$;

-- Returns the share of a category part in the points left of a lot; all of them without parts.
create function part_of(left_points bigint, from_part bigint, to_part bigint, whole bigint) returns bigint
  language sql immutable as $$
  select case when whole is null then left_points
    else left_points * to_part / whole - left_points * from_part / whole end
$$;

-- The sale of each credit. One that was restored, also after it had expired, has the sale of its origin.
create function lot_origins() returns table (entry_id uuid, store_id uuid, sale_id uuid, accelerator_id uuid)
  language sql stable as $$
  select e.id, i.store_id, case when d.source_type = 'invoice' then d.source_id else i.id end,
    coalesce(e.accelerator_id, c.accelerator_id)
  from point_entries e
  left join point_entries c on c.id = e.credit_id
  -- The credit of an expiry that a return or reversal took back.
  left join point_entries d on d.id = c.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end
$$;

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

-- The lots that entries after a position changed, with what was left of each at the position and is left now. All lots after
-- -1, which reads them without looking for what changed.
create function lot_changes(after bigint) returns table (entry_id uuid, expires_on date, points_before bigint, points_now bigint)
  language sql stable as $$
  select l.entry_id, l.expires_on, 0::bigint, l.remaining from point_lots l where after < 0
  union all
  select l.entry_id, l.expires_on, case when l.position > after then 0 else l.remaining - t.used end, l.remaining
  from (
    select u.entry_id, sum(u.used)::bigint as used from (
      select e.id as entry_id, 0 as used from point_entries e where e.position > after
      union all
      select u.lot_entry_id, u.amount from point_entries e join point_lot_uses u on u.entry_id = e.id where e.position > after
    ) u group by 1
  ) t
  join point_lots l on l.entry_id = t.entry_id
  where after >= 0
$$;

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

-- Returns what the entries after a position add to each of the sums.
create function ledger_sums_after(after bigint)
  returns table (sums text, day date, kind text, flow text, origin uuid, counted bigint, points bigint, owed bigint)
  language sql stable as $$
  select * from ledger_sums_between(after, 9223372036854775807)
$$;

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
create function rebuild_ledger_sums() returns bigint language plpgsql set work_mem = '64MB' as $$
begin
  lock table point_entries in share mode;
  delete from ledger_flow_sums;
  delete from open_day_sums;
  delete from open_store_sums;
  delete from open_category_sums;
  update ledger_sum_state set position = -1;
  return (select folded from fold_ledger_sums((select coalesce(max(position), 0) from point_entries), 0));
end $$;

-- Returns the sums that differ from those of all entries.
create function ledger_sum_differences() returns table (sum text)
  language plpgsql stable set work_mem = '64MB' as $$
begin
  return query execute format($sql$
    with both_sides as (
      select 'flows' as sums, day, kind, flow, null::uuid as origin, entries as counted, points, 0 as owed from ledger_flow_sums
      union all select 'days', expires_on, null, null, null, lots, points, owed from open_day_sums
      union all select 'stores', null, null, null, store_id, lots, points, 0 from open_store_sums
      union all select 'categories', null, null, null, category_id, lots, points, 0 from open_category_sums
      union all select * from ledger_sums_after(%s)
      union all select sums, day, kind, flow, origin, -counted, -points, -owed from ledger_sums_after(-1)
    )
    select concat_ws(' ', sums, day, kind, flow, origin) from both_sides
    group by sums, day, kind, flow, origin having sum(counted) <> 0 or sum(points) <> 0 or sum(owed) <> 0
  $sql$, (select position from ledger_sum_state));
end $$;

-- Adds the parts of the lots of a sale to the sums of categories, or subtracts them: as far as the sums cover its entries.
create function add_category_sums(sale uuid, folded bigint, sign int) returns void language sql as $$
  with credits as (
    select e.id from point_entries e where e.source_type = 'invoice' and e.source_id = sale
  ), lots as (
    select l.entry_id, l.remaining - coalesce((
        select sum(u.amount) from point_lot_uses u join point_entries e on e.id = u.entry_id
        where u.lot_entry_id = l.entry_id and e.position > folded), 0)::bigint as left_points
    from point_lots l
    where l.position <= folded and l.entry_id in (
      select id from credits
      union select e.id from point_entries e where e.credit_id in (select id from credits)
      union select e.id from point_entries e join point_entries x on x.id = e.credit_id
        where x.credit_id in (select id from credits))
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
create function keep_category_parts() returns trigger
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

create trigger category_parts_kept after insert or update of explanation on invoices
  for each row when (new.explanation is not null and new.kind = 'sale')
  execute function keep_category_parts();
