-- A note that is no sale, such as a shipment for repair, is kept as such: it earns nothing and counts among no sales.
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check check (kind in ('sale', 'return', 'other'));
alter table invoices drop constraint invoices_check;
alter table invoices add constraint invoices_professional_known
  check (status not in ('in-review', 'approved', 'reversed') or kind <> 'sale' or professional_id is not null);
alter table invoice_intakes drop constraint invoice_intakes_kind_check;
alter table invoice_intakes add constraint invoice_intakes_kind_check
  check (kind in ('sale', 'return', 'cancellation', 'other'));

-- The statement of a professional shows the items of such a note as well.
create or replace function unearned_of(invoice invoices) returns setof unearned_items language sql stable as $$
  select invoice.id, (item ->> 'line')::integer, invoice.professional_id, invoice.issued_on, item ->> 'reason',
    item ->> 'code', item ->> 'description', (item ->> 'valueCents')::bigint, ''
  from jsonb_array_elements(invoice.explanation -> 'items') item
  where invoice.kind in ('sale', 'other') and invoice.status = 'approved' and invoice.professional_id is not null
    and item ->> 'reason' is not null
$$;
drop trigger unearned_items_kept on invoices;
create trigger unearned_items_kept after insert or update of status, explanation, professional_id on invoices
  for each row when (new.explanation is not null and new.kind in ('sale', 'other'))
  execute function keep_unearned_items();

-- The programme may give an operation another meaning from a day on. `operation` is the key of the official table, which
-- comes with the product. Without a meaning the one of the table applies again.
alter table rule_versions
  add column operation text check (operation ~ '^7?[0-9]{3}$'),
  add column meaning text check (meaning in ('sale', 'documented', 'billing', 'no-sale'));
alter table rule_versions drop constraint rule_versions_kind_check;
alter table rule_versions add constraint rule_versions_kind_check
  check (kind in ('rate', 'expiry', 'cycle', 'operation'));
alter table rule_versions drop constraint rule_versions_check1;
alter table rule_versions add constraint rule_versions_check1 check (
  (kind = 'operation') = (operation is not null) and (meaning is null or kind = 'operation')
  and case kind
    when 'rate' then num_nonnulls(expiry, expiry_months, cycle) = 0
      and num_nonnulls(points_per_real_bps, fixed_points) <= 1
      and (num_nonnulls(category_id, brand_id, product_id) = 1 or points_per_real_bps is not null)
    when 'expiry' then num_nonnulls(points_per_real_bps, fixed_points, cycle) = 0
      and num_nonnulls(expiry, expiry_months) = 2 and (expiry <> 'rolling-months' or expiry_months > 0)
    when 'operation' then num_nonnulls(points_per_real_bps, fixed_points, expiry, expiry_months, cycle) = 0
    -- A cycle of another length begins with a year, where cycles of both lengths begin.
    else num_nonnulls(points_per_real_bps, fixed_points, expiry, expiry_months) = 0 and cycle is not null
      and extract(month from holds_from) = 1 and extract(day from holds_from) = 1
  end);
drop index rule_versions_once;
create unique index rule_versions_once on rule_versions (kind, category_id, brand_id, product_id, operation, holds_from)
  nulls not distinct where withdrawn_at is null;

create or replace function programme_rules() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'holdsFrom', holds_from,
      'pointsPerRealBps', points_per_real_bps, 'expiry', expiry, 'expiryMonths', expiry_months, 'cycle', cycle,
      'operation', operation, 'meaning', meaning))
      order by holds_from), '[]')
    from rule_versions
    where withdrawn_at is null and num_nonnulls(category_id, brand_id, product_id) = 0
$$;
