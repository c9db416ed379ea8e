-- The administrators' dashboard: indexes for its sums, and the share of each category in the points of an invoice.

-- Entries by time, with what sums by month need.
create index point_entries_by_time on point_entries (occurred_at, position) include (kind, amount, credit_id, professional_id);
-- What is left of the lots, by the day on which it expires.
create index point_lots_left on point_lots (expires_on, position) include (remaining, available_at, entry_id) where remaining <> 0;
create index invoices_approved_by_issue on invoices (issued_on) include (total_cents) where kind = 'sale' and status = 'approved';
create index professionals_with_social_media on professionals (user_id)
  where coalesce(instagram, facebook, behance, pinterest) is not null;

-- How the points of an invoice's base, or of one of its accelerators, are divided among the categories of its items: each
-- category has the points from `from_part` to `to_part` of `whole`. What is left of a credit is divided in proportion, so
-- that the categories always add up to it. The trigger below maintains it from the explanations.
create table invoice_category_parts (
  invoice_id uuid not null references invoices,
  -- Null: the base.
  accelerator_id uuid,
  -- Null: items without a product.
  category_id uuid,
  from_part bigint not null check (from_part >= 0),
  to_part bigint not null check (to_part > from_part),
  whole bigint not null check (whole >= to_part),
  unique nulls not distinct (invoice_id, accelerator_id, category_id)
);
create index invoice_category_parts_by_category on invoice_category_parts (category_id);

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

create function keep_category_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from invoice_category_parts where invoice_id = new.id;
  insert into invoice_category_parts select * from category_parts_of(new);
  return null;
end $$;

create trigger category_parts_kept after insert or update of explanation on invoices
  for each row when (new.explanation is not null and new.kind = 'sale')
  execute function keep_category_parts();

insert into invoice_category_parts select p.* from invoices i, category_parts_of(i) p
  where i.explanation is not null and i.kind = 'sale';
