-- Refused files can be looked at again, and what a store sends in their place is known.

alter table invoice_intakes
  -- The bytes of a refused file, until housekeeping forgets them.
  add column file_id uuid references files,
  -- Typed by hand with its PDF or photo, rather than read from an XML.
  add column by_hand boolean not null default false,
  add column issued_on date,
  add column total_cents bigint,
  -- What was sent in its place.
  add column replaced_by uuid references invoice_intakes,
  add check (replaced_by is null or verdict = 'red');
drop index invoice_intakes_refused;
create index invoice_intakes_refused on invoice_intakes (store_id, position) include (created_at, access_key)
  where verdict = 'red' and dismissed_at is null and replaced_by is null;
create index invoice_intakes_aside on invoice_intakes (store_id, position) where dismissed_at is not null;
create index invoice_intakes_with_file on invoice_intakes (created_at) where file_id is not null;
create index invoice_intakes_by_file on invoice_intakes (file_id) where file_id is not null;
