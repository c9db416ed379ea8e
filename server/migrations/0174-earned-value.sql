-- The value of the items of a sale that earned, less returns: it counts for the merit of the store.
-- The triggers keep it from the explanation and the items.
alter table invoices add column earned_cents bigint;

create function earned_cents_of(sale uuid, explanation jsonb) returns bigint language sql stable as $$
  select coalesce(sum(greatest(0, t.net_cents - t.returned_cents)), 0)::bigint
  from jsonb_to_recordset(explanation -> 'items') e (line int, reason text)
  join invoice_items t on t.invoice_id = sale and t.line = e.line
  where e.reason is null
$$;

create function keep_earned_cents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.earned_cents := earned_cents_of(new.id, new.explanation);
  return new;
end $$;
create trigger earned_cents_kept before insert or update of explanation on invoices
  for each row when (new.kind = 'sale' and new.explanation is not null) execute function keep_earned_cents();

create function keep_earned_cents_of_item() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoices i set earned_cents = earned_cents_of(i.id, i.explanation)
    where i.id = new.invoice_id and i.kind = 'sale' and i.explanation is not null;
  return null;
end $$;
create trigger earned_cents_of_item_kept after insert or update of net_cents, returned_cents on invoice_items
  for each row execute function keep_earned_cents_of_item();

update invoices set earned_cents = earned_cents_of(id, explanation) where kind = 'sale' and explanation is not null;

drop index invoices_by_store_month;
create index invoices_by_store_month on invoices (store_id, created_at)
  include (kind, status, total_cents, issued_on, earned_cents);
