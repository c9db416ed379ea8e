-- The sums of the ledger, written so that PostgreSQL plans them for many entries as well as for few.

drop function ledger_sum_differences();

-- The sale of each credit. One that was restored has the sale of its origin, a return the one of its sale.
create or replace function lot_origins() returns table (entry_id uuid, store_id uuid, sale_id uuid, accelerator_id uuid)
  language sql stable as $$
  select e.id, i.store_id, coalesce(i.returns_invoice_id, i.id), coalesce(e.accelerator_id, c.accelerator_id)
  from point_entries e
  left join point_entries c on c.id = e.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end
$$;

-- The lots that entries after a position changed, with what was left of each at the position and is left now. All lots after
-- -1, which reads them without looking for what changed.
create or replace function lot_changes(after bigint) returns table (entry_id uuid, expires_on date, points_before bigint, points_now bigint)
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

-- Computes the sums again from all entries.
create or replace function rebuild_ledger_sums() returns bigint language plpgsql set work_mem = '64MB' as $$
begin
  lock table point_entries in share mode;
  delete from ledger_flow_sums;
  delete from open_day_sums;
  delete from open_store_sums;
  delete from open_category_sums;
  update ledger_sum_state set position = -1;
  return fold_ledger_sums();
end $$;

-- Indexes for the rows that wait for an administrator, with the columns that the dashboard shows.
create index users_awaiting_approval on users (user_type) include (email_confirmed_at, created_at)
  where status = 'awaiting-approval' and erased_at is null;
create index invoices_waiting on invoices (status) include (created_at, total_cents)
  where status in ('in-review', 'unattributed');
-- The points of a period, by professional.
create index point_entries_scored on point_entries (occurred_at) include (professional_id, score_amount) where score_amount <> 0;
