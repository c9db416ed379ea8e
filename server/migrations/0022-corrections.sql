-- Refused files can be viewed again, and are linked to the files that replace them.

alter table invoice_intakes
  -- The content of a refused file, until housekeeping deletes it.
  add column file_id uuid references files,
  -- Entered by hand with a PDF or photo instead of an XML file.
  add column by_hand boolean not null default false,
  add column issued_on date,
  add column total_cents bigint,
  -- The file that replaces it.
  add column replaced_by uuid references invoice_intakes,
  add check (replaced_by is null or verdict = 'red');
drop index invoice_intakes_refused;
create index invoice_intakes_refused on invoice_intakes (store_id, position) include (created_at, access_key)
  where verdict = 'red' and dismissed_at is null and replaced_by is null;
create index invoice_intakes_aside on invoice_intakes (store_id, position) where dismissed_at is not null;
create index invoice_intakes_with_file on invoice_intakes (created_at) where file_id is not null;
create index invoice_intakes_by_file on invoice_intakes (file_id) where file_id is not null;
