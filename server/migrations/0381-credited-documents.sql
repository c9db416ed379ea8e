-- The documents to which a note refers, as a whole or by item.
create table if not exists invoice_references (
  invoice_id uuid not null references invoices,
  position integer not null,
  -- The item that refers; null: the note as a whole.
  line integer,
  -- As written. A sealed key has zeros instead of the random code of its document.
  access_key text not null,
  -- The item of the other document; null if only the document is named.
  original_line integer,
  primary key (invoice_id, position)
);
create index if not exists invoices_by_natural_key on invoices (left(access_key, 35));

-- A sale earns once, whichever document proves it. Each approved sale has a row for its own document, and one for each earlier
-- document of the same sale that its lines refer to: a coupon, a replaced note. While the sale stands, no other one can have
-- the same row. Deliveries share the row of their billing, which then cannot earn itself. After the return of all goods the
-- earlier documents stay used up, but a corrected note may refer to them.
-- A document is named by the first 35 characters of its access key: the rest is a random code, which references may leave out.
create table credited_documents (
  natural_key text not null,
  invoice_id uuid not null references invoices,
  is_shared boolean not null,
  is_returned boolean not null,
  primary key (natural_key, invoice_id),
  constraint credited_documents_one_way
    exclude using gist (natural_key with =, (is_shared::int) with <>) where (not is_returned)
);
create unique index credited_documents_once on credited_documents (natural_key) where not is_shared and not is_returned;
create index credited_documents_by_invoice on credited_documents (invoice_id);
create index invoice_references_by_document on invoice_references (left(access_key, 35));

-- Returns the documents of an approved sale. Lines that were no sale do not count for its return.
create function documents_of_sale(sale uuid) returns table (natural_key text, is_shared boolean, is_returned boolean)
  language sql stable as $$
  with approved as (
    select i.access_key, i.explanation, not exists (
        select from invoice_items t
        left join jsonb_to_recordset(i.explanation -> 'items') e (line int, reason text) on e.line = t.line
        where t.invoice_id = i.id and t.net_cents > t.returned_cents
          and coalesce(e.reason, '') not in ('no-sale', 'billing', 'documented')) as is_returned
    from invoices i where i.id = sale and i.kind = 'sale' and i.status = 'approved'
  )
  select d.natural_key, bool_and(d.is_shared), bool_or(d.is_returned)
  from (
    select left(a.access_key, 35) as natural_key, false as is_shared, a.is_returned from approved a
    union all
    select left(d ->> 'accessKey', 35), (d ->> 'isShared')::boolean, a.is_returned
    from approved a, jsonb_array_elements(coalesce(a.explanation -> 'documents', '[]')) d
  ) d group by 1
$$;

create function keep_credited_documents(sale uuid) returns void language plpgsql as $$
begin
  delete from credited_documents c where c.invoice_id = sale
    and not exists (select from documents_of_sale(sale) d where d.natural_key = c.natural_key);
  insert into credited_documents as c (natural_key, invoice_id, is_shared, is_returned)
    select d.natural_key, sale, d.is_shared, d.is_returned from documents_of_sale(sale) d
  on conflict (natural_key, invoice_id) do update set is_returned = excluded.is_returned
    where c.is_returned <> excluded.is_returned;
end $$;

create function keep_credited_documents_of_sale() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_credited_documents(new.id);
  return null;
end $$;
create trigger credited_documents_kept after update of status on invoices
  for each row when (new.kind = 'sale' and old.status is distinct from new.status
    and (old.status = 'approved' or new.status = 'approved'))
  execute function keep_credited_documents_of_sale();

create function keep_credited_documents_of_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_credited_documents(i.id) from invoices i
    where i.id in (select n.invoice_id from new_items n join old_items o on o.id = n.id
        where o.returned_cents is distinct from n.returned_cents)
      and i.kind = 'sale' and i.status = 'approved';
  return null;
end $$;
create trigger credited_documents_of_items_kept after update on invoice_items
  referencing old table as old_items new table as new_items
  for each statement execute function keep_credited_documents_of_items();

insert into credited_documents (natural_key, invoice_id, is_shared, is_returned)
  select d.natural_key, i.id, d.is_shared, d.is_returned
  from invoices i cross join lateral documents_of_sale(i.id) d
  where i.kind = 'sale' and i.status = 'approved'
  order by i.position
  on conflict do nothing;

-- A note that is settled and comes back into review has no items without points.
create trigger unearned_items_removed after update of status on invoices
  for each row when (old.status = 'approved' and new.explanation is null)
  execute function keep_unearned_items();
