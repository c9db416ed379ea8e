-- Fiscal documents of sales and returns: how they arrived, their items, and the decisions about them.

create table invoices (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  store_id uuid not null references stores,
  sent_by uuid references users,
  source text not null check (source in ('xml', 'manual')),
  kind text not null check (kind in ('sale', 'return', 'other')),
  status text not null check (
    status in ('received', 'unattributed', 'in-review', 'approved', 'rejected', 'reversed')
  ),
  access_key text not null unique check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  model text not null check (model in ('55', '65')),
  series text not null,
  number text not null,
  issued_at timestamptz not null,
  issued_on date not null,
  emitter_cnpj text not null,
  recipient_document text,
  recipient_name text,
  total_cents bigint not null check (total_cents >= 0),
  products_cents bigint not null check (products_cents >= 0),
  customer_id uuid references customers,
  professional_id uuid references users,
  attribution text check (attribution in ('registration', 'shopkeeper', 'admin')),
  verdict text not null check (verdict in ('green', 'amber', 'red')),
  checks jsonb not null,
  file_id uuid references files,
  reason text,
  points bigint,
  explanation jsonb,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  reversed_at timestamptz,
  reversed_by uuid references users,
  search text not null generated always as (
    fold(number || ' ' || access_key || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(recipient_document, ''))
  ) stored,
  is_suspected boolean not null default false,
  sent_key_id uuid references api_keys,
  earned_cents bigint,
  purpose text,
  former_approvals integer not null default 0 check (former_approvals >= 0),
  constraint invoices_check1 check (status not in ('rejected', 'reversed') or reason is not null),
  constraint invoices_check2 check ((status in ('approved', 'reversed')) = (points is not null)),
  constraint invoices_purpose_fits check (
    purpose is null or case kind
      when 'return' then purpose in ('refusal', 'reduction', 'annulment')
      else purpose = 'complement' end),
  constraint invoices_professional_known
    check (status not in ('in-review', 'approved', 'reversed') or kind <> 'sale' or professional_id is not null)
);
comment on table invoices is 'A fiscal document of a store: a sale, a return, or another operation.';
comment on column invoices.sent_by is 'The shopkeeper who sent it, or the administrator who created the key that did.';
comment on column invoices.source is 'Whether it was read from XML or entered by hand.';
comment on column invoices.kind is 'A sale, a return, or another operation, such as a shipment for repair, which earns nothing and counts among no sales.';
comment on column invoices.status is 'How far its review is.';
comment on column invoices.access_key is 'The 44 characters that identify the document.';
comment on column invoices.model is 'The model: 55 for NF-e, 65 for NFC-e.';
comment on column invoices.series is 'The series.';
comment on column invoices.number is 'The number in the series.';
comment on column invoices.issued_at is 'When the store issued it.';
comment on column invoices.issued_on is 'The day of issue in São Paulo.';
comment on column invoices.emitter_cnpj is 'The CNPJ of the store that issued it.';
comment on column invoices.recipient_document is 'The CPF or CNPJ of the buyer, if it is named.';
comment on column invoices.recipient_name is 'The name of the buyer, if it is named.';
comment on column invoices.total_cents is 'The total of the document.';
comment on column invoices.products_cents is 'The value of the goods before discounts, freight and taxes.';
comment on column invoices.customer_id is 'The customer by whose registration it was attributed.';
comment on column invoices.professional_id is 'The professional who earns its points.';
comment on column invoices.attribution is 'How the professional was found.';
comment on column invoices.verdict is 'The worst of its checks.';
comment on column invoices.checks is 'The checks with their results.';
comment on column invoices.file_id is 'The XML, PDF or photo.';
comment on column invoices.reason is 'Why it was rejected or reversed.';
comment on column invoices.points is 'The points credited by the approval, from computePoints.';
comment on column invoices.explanation is 'How the points were computed, from computePoints; for a return, what it took back.';
comment on column invoices.decided_at is 'When it was approved or rejected.';
comment on column invoices.decided_by is 'Who decided; null if the system approved it.';
comment on column invoices.reversed_at is 'When its approval was reversed.';
comment on column invoices.is_suspected is 'Whether a check is a sign of abuse; such invoices come first in review.';
comment on column invoices.sent_key_id is 'The API key that sent it, which is then shown as its sender.';
comment on column invoices.earned_cents is 'The value of the items that earned, less returns, which counts for the merit of the store. Triggers keep it from the explanation and the items.';
comment on column invoices.purpose is 'What it is besides an ordinary sale or return: a refused delivery, a reduction of value, an annulment, or a complement.';
comment on column invoices.former_approvals is 'How many reversed approvals are kept in former_approvals.';
create index invoices_search on invoices using gin (search gin_trgm_ops);
create index invoices_by_status on invoices (status, position);
create index invoices_by_position on invoices (position);
create index invoices_by_verdict on invoices (verdict, position);
create index invoices_returning on invoices (position) where kind = 'return';
create index invoices_by_professional on invoices (professional_id, position);
create index invoices_by_customer on invoices (customer_id, position);
create index invoices_by_issue on invoices (issued_on, position);
create index invoices_by_total on invoices (total_cents, position);
create index invoices_by_recipient on invoices (recipient_document, issued_on);
-- Whether a professional has an approved sale.
create index invoices_approved_sales on invoices (professional_id) where kind = 'sale' and status = 'approved';
-- A store's own invoices.
create index invoices_by_store_status on invoices (store_id, status, position);
create index invoices_by_store_issue on invoices (store_id, issued_on, position);
create index invoices_by_store_total on invoices (store_id, total_cents, position);
create index invoices_by_store_customer on invoices (store_id, customer_id) where customer_id is not null;
create index invoices_by_store_professional on invoices (store_id, professional_id)
  include (kind, total_cents, points, issued_on) where status = 'approved';
create index invoices_by_file on invoices (file_id) where file_id is not null;
create index invoices_suspected on invoices (position) where is_suspected;
create index invoices_in_review_newest on invoices (is_suspected, position) where status = 'in-review';
create index invoices_in_review_oldest on invoices (is_suspected desc, position) where status = 'in-review';
create index invoices_approved_by_issue on invoices (issued_on) include (total_cents) where kind = 'sale' and status = 'approved';
create index invoices_by_kind on invoices (kind, position);
create index invoices_by_sent_key on invoices (sent_key_id) where sent_key_id is not null;
create index invoices_approved_sales_by_day on invoices (professional_id, issued_on desc) include (store_id)
  where kind = 'sale' and status = 'approved';
-- Counts and sums of invoices by any filter, and of a store's, without reading their rows.
create index invoices_sums on invoices (status, verdict, kind, issued_on) include (total_cents, points);
create index invoices_sums_of_store on invoices (store_id, status, verdict, kind, issued_on) include (total_cents, points);
-- The sales of a store by professional.
create index invoices_followed on invoices (store_id, professional_id) include (kind, total_cents, points, issued_on)
  where status = 'approved' and professional_id is not null;
-- The counts of a professional's first page.
create index invoices_of_professional on invoices (professional_id, kind, status);
create index invoices_by_sender on invoices (sent_by) where sent_by is not null;
create index invoices_waiting on invoices (status) include (created_at, total_cents)
  where status in ('in-review', 'unattributed');
create index invoices_by_store_month on invoices (store_id, created_at)
  include (kind, status, total_cents, issued_on, earned_cents);
create index invoices_by_store on invoices (store_id, position) include (created_at);
-- The invoices with a number, the latest first, for the search of the back office.
create index invoices_by_number on invoices (number, position desc);
-- Sealed keys and full ones have the first 35 characters in common.
create index invoices_by_natural_key on invoices (left(access_key, 35));

create table invoice_items (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  line integer not null,
  code text not null,
  ean text,
  description text not null,
  ncm text,
  cfop text,
  unit text,
  quantity numeric not null,
  value_cents bigint not null,
  discount_cents bigint not null,
  counts_in_total boolean not null,
  net_cents bigint not null,
  returned_cents bigint not null default 0,
  product_id uuid references products,
  matched_by text check (matched_by in ('ean', 'store-code', 'brand-code', 'hand')),
  other_codes text[] not null default '{}',
  unique (invoice_id, line),
  check (returned_cents between 0 and greatest(net_cents, 0)),
  check ((product_id is null) = (matched_by is null))
);
comment on table invoice_items is 'An item of an invoice.';
comment on column invoice_items.line is 'The number of the item in the document.';
comment on column invoice_items.code is 'The store''s code.';
comment on column invoice_items.ean is 'The bar code (GTIN).';
comment on column invoice_items.description is 'The description.';
comment on column invoice_items.ncm is 'The fiscal classification of the goods.';
comment on column invoice_items.cfop is 'The fiscal operation.';
comment on column invoice_items.unit is 'The unit.';
comment on column invoice_items.quantity is 'The quantity.';
comment on column invoice_items.value_cents is 'The value before the discount.';
comment on column invoice_items.discount_cents is 'The discount.';
comment on column invoice_items.counts_in_total is 'Whether the value is part of the total of the document.';
comment on column invoice_items.net_cents is 'The value less the discount if it counts in the total, else 0: what can earn points.';
comment on column invoice_items.returned_cents is 'How much of that value approved returns took back.';
comment on column invoice_items.product_id is 'The product that it matches; null if none.';
comment on column invoice_items.matched_by is 'How the product was found.';
comment on column invoice_items.other_codes is 'Codes beside its own code and bar code: of the unit for taxes, and those that are no GTIN.';
create index invoice_items_by_product on invoice_items (product_id);

create table invoice_references (
  invoice_id uuid not null references invoices,
  position integer not null,
  line integer,
  access_key text not null,
  original_line integer,
  original_id uuid references invoices,
  primary key (invoice_id, position)
);
comment on table invoice_references is 'A document to which an invoice refers, as a whole or by item: a return may name several sales, each item its own line.';
comment on column invoice_references.position is 'Counts the references of the invoice.';
comment on column invoice_references.line is 'The item that refers; null: the invoice as a whole.';
comment on column invoice_references.access_key is 'The key as written. A sealed key has zeros instead of the random code of its document.';
comment on column invoice_references.original_line is 'The item of the other document; null if only the document is named.';
comment on column invoice_references.original_id is 'The invoice of the same company with this key, once it is known.';
create index invoice_references_by_original on invoice_references (original_id) where original_id is not null;
create index invoice_references_waiting on invoice_references (left(access_key, 35)) where original_id is null;
create index invoice_references_by_document on invoice_references (left(access_key, 35));

create table invoice_cancellations (
  access_key text not null,
  store_id uuid not null references stores,
  sent_by uuid references users,
  invoice_id uuid references invoices,
  event_at timestamptz,
  file_id uuid references files,
  created_at timestamptz not null,
  checks jsonb not null default '[]',
  waits boolean not null default false,
  dismissed_at timestamptz,
  dismissed_by uuid references users,
  sent_key_id uuid references api_keys,
  primary key (access_key, store_id),
  check (not waits or dismissed_at is null)
);
comment on table invoice_cancellations is 'A cancellation (event 110111) of an access key. Its invoice may not have been sent yet.';
comment on column invoice_cancellations.access_key is 'The key of the cancelled document.';
comment on column invoice_cancellations.sent_by is 'The shopkeeper who sent it, or the administrator who created the key that did.';
comment on column invoice_cancellations.event_at is 'When the document was cancelled.';
comment on column invoice_cancellations.file_id is 'The XML of the event.';
comment on column invoice_cancellations.checks is 'The checks of the event with their results.';
comment on column invoice_cancellations.waits is 'Whether an administrator must decide: it is not proven, and points were credited.';
comment on column invoice_cancellations.dismissed_at is 'When an administrator dismissed it.';
comment on column invoice_cancellations.sent_key_id is 'The API key that sent it.';
create index invoice_cancellations_by_file on invoice_cancellations (file_id) where file_id is not null;
create index invoice_cancellations_waiting on invoice_cancellations (invoice_id) where waits;
create index invoice_cancellations_by_sent_key on invoice_cancellations (sent_key_id) where sent_key_id is not null;

create table invoice_intakes (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  store_id uuid not null references stores,
  sent_by uuid not null references users,
  file_name text not null,
  archive text,
  kind text check (kind in ('sale', 'return', 'cancellation', 'other')),
  access_key text,
  verdict text not null check (verdict in ('green', 'amber', 'red')),
  refusal text,
  checks jsonb not null,
  invoice_id uuid references invoices,
  search text not null generated always as (fold(file_name || ' ' || coalesce(access_key, ''))) stored,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references users,
  file_id uuid references files,
  by_hand boolean not null default false,
  issued_on date,
  total_cents bigint,
  replaced_by uuid references invoice_intakes,
  refusal_details jsonb,
  sent_key_id uuid references api_keys,
  submission_id uuid,
  check ((dismissed_at is null) = (dismissed_by is null)),
  check (dismissed_at is null or verdict = 'red'),
  check (replaced_by is null or verdict = 'red')
);
comment on table invoice_intakes is 'A file that a store sent, with its result, including refused files.';
comment on column invoice_intakes.sent_by is 'The shopkeeper who sent it, or the administrator who created the key that did.';
comment on column invoice_intakes.file_name is 'The name of the file.';
comment on column invoice_intakes.archive is 'The zip file that contained it.';
comment on column invoice_intakes.kind is 'What it turned out to be.';
comment on column invoice_intakes.access_key is 'The access key, if it could be read.';
comment on column invoice_intakes.verdict is 'The worst of its checks; red: it was refused.';
comment on column invoice_intakes.refusal is 'Why the file could not be read.';
comment on column invoice_intakes.checks is 'The checks with their results.';
comment on column invoice_intakes.invoice_id is 'The invoice that came of it.';
comment on column invoice_intakes.dismissed_at is 'When the store dismissed the refused file.';
comment on column invoice_intakes.file_id is 'The content of a refused file, until housekeeping deletes it.';
comment on column invoice_intakes.by_hand is 'Whether it was entered by hand with a PDF or photo instead of an XML file.';
comment on column invoice_intakes.issued_on is 'The day of issue, if it could be read.';
comment on column invoice_intakes.total_cents is 'The total, if it could be read.';
comment on column invoice_intakes.replaced_by is 'The file that replaces it.';
comment on column invoice_intakes.refusal_details is 'The field that could not be read, or the limit that was exceeded.';
comment on column invoice_intakes.sent_key_id is 'The API key that sent it.';
comment on column invoice_intakes.submission_id is 'The call that sent it, by the id that the sender gave it: the files of a large archive are listed while they are read.';
create index invoice_intakes_by_store on invoice_intakes (store_id, position);
create index invoice_intakes_by_verdict on invoice_intakes (store_id, verdict, position);
create index invoice_intakes_search on invoice_intakes using gin (search gin_trgm_ops);
create index invoice_intakes_by_key on invoice_intakes (store_id, access_key, position) where access_key is not null;
create index invoice_intakes_by_month on invoice_intakes (store_id, created_at) where verdict = 'red';
create index invoice_intakes_refused on invoice_intakes (store_id, position) include (created_at, access_key)
  where verdict = 'red' and dismissed_at is null and replaced_by is null;
create index invoice_intakes_aside on invoice_intakes (store_id, position) where dismissed_at is not null;
create index invoice_intakes_with_file on invoice_intakes (created_at) where file_id is not null;
create index invoice_intakes_by_file on invoice_intakes (file_id) where file_id is not null;
-- The signs of abuse look for a document that other stores sent.
create index invoice_intakes_of_key on invoice_intakes (access_key, store_id) where access_key is not null;
create index invoice_intakes_by_sent_key on invoice_intakes (sent_key_id) where sent_key_id is not null;
create index invoice_intakes_by_submission on invoice_intakes (store_id, submission_id, position)
  where submission_id is not null;
-- Notes that were set aside, by the part of their key without the random code: a typed key may have another code.
create index invoice_intakes_set_aside on invoice_intakes (left(access_key, 35)) where kind = 'other' and invoice_id is null;

create table resolved_signals (
  invoice_id uuid not null references invoices,
  name text not null,
  note text not null check (length(note) between 3 and 500),
  resolved_by uuid not null references users,
  resolved_at timestamptz not null,
  primary key (invoice_id, name)
);
comment on table resolved_signals is 'A sign of abuse that an administrator looked into and resolved.';
comment on column resolved_signals.name is 'The check that raised the sign.';
comment on column resolved_signals.note is 'What the administrator found.';
comment on column resolved_signals.resolved_at is 'When it was resolved.';

-- The sums of a day are compared with the limits under one lock for each day.
create table automatic_approvals (
  invoice_id uuid primary key references invoices,
  day date not null,
  store_id uuid not null references stores,
  professional_id uuid not null references users,
  cents bigint not null check (cents >= 0)
);
comment on table automatic_approvals is 'A sale that the system approved by itself, counted against the limits of its day.';
comment on column automatic_approvals.day is 'The day of the approval.';
comment on column automatic_approvals.cents is 'The value of the sale.';
create index automatic_approvals_by_day on automatic_approvals (day) include (store_id, professional_id, cents);

-- A sale earns once, whichever document proves it. Each approved sale has a row for its own document, and one for each earlier
-- document of the same sale that its lines refer to: a coupon, a replaced note. While the sale stands, no other one can have
-- the same row. After the return of all goods the earlier documents stay used up, but a corrected note may refer to them.
create table credited_documents (
  natural_key text not null,
  invoice_id uuid not null references invoices,
  is_shared boolean not null,
  is_returned boolean not null,
  primary key (natural_key, invoice_id),
  constraint credited_documents_one_way
    exclude using gist (natural_key with =, (is_shared::int) with <>) where (not is_returned)
);
comment on table credited_documents is 'A document by which a sale has earned.';
comment on column credited_documents.natural_key is 'The first 35 characters of its access key: the rest is a random code, which references may leave out.';
comment on column credited_documents.invoice_id is 'The sale.';
comment on column credited_documents.is_shared is 'Whether other sales may share it: deliveries share the row of their billing, which then cannot earn itself.';
comment on column credited_documents.is_returned is 'Whether all goods of the sale came back: a corrected document may then refer to it.';
create unique index credited_documents_once on credited_documents (natural_key) where not is_shared and not is_returned;
create index credited_documents_by_invoice on credited_documents (invoice_id);

create table former_approvals (
  invoice_id uuid not null references invoices,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('sale', 'return', 'other')),
  professional_id uuid references users,
  points bigint not null,
  explanation jsonb,
  decided_at timestamptz not null,
  decided_by uuid references users,
  reversed_at timestamptz not null,
  reversed_by uuid references users,
  reason text not null,
  content text not null,
  primary key (invoice_id, number)
);
comment on table former_approvals is 'A reversed approval of an invoice that was opened again: its entries in the ledger follow from it, and no later decision changes it.';
comment on column former_approvals.number is 'Counts the approvals of the invoice from 1.';
comment on column former_approvals.kind is 'The kind of the invoice at that time.';
comment on column former_approvals.professional_id is 'The professional who earned the points.';
comment on column former_approvals.points is 'The points that it credited.';
comment on column former_approvals.explanation is 'How they were computed.';
comment on column former_approvals.decided_at is 'When it was approved.';
comment on column former_approvals.decided_by is 'Who approved it; null if the system did.';
comment on column former_approvals.reversed_at is 'When it was reversed.';
comment on column former_approvals.reason is 'Why it was reversed.';
comment on column former_approvals.content is 'What was sealed.';
create index former_approvals_by_professional on former_approvals (professional_id);

create table unearned_items (
  invoice_id uuid not null references invoices,
  line integer not null,
  professional_id uuid not null references users,
  issued_on date not null,
  reason text not null,
  code text not null,
  description text not null,
  value_cents bigint not null,
  search text not null generated always as (fold(description || ' ' || code)) stored,
  primary key (invoice_id, line)
);
comment on table unearned_items is 'An item of an approved invoice that earned no points, from the explanation. A trigger maintains them, so that the items of many invoices can be listed.';
comment on column unearned_items.line is 'The number of the item in the document.';
comment on column unearned_items.professional_id is 'The professional of the invoice.';
comment on column unearned_items.issued_on is 'The day of issue.';
comment on column unearned_items.reason is 'Why it earned nothing.';
comment on column unearned_items.code is 'The store''s code.';
comment on column unearned_items.description is 'The description.';
comment on column unearned_items.value_cents is 'The value.';
create index unearned_items_by_issue on unearned_items (professional_id, issued_on, invoice_id, line);
create index unearned_items_by_value on unearned_items (professional_id, value_cents, invoice_id, line);
create index unearned_items_by_reason on unearned_items (professional_id, reason, issued_on, invoice_id, line);

-- The last day on which a store sent an invoice.
create function keep_last_invoice() returns trigger
  language plpgsql as $$
declare
  today date := (new.created_at at time zone 'America/Sao_Paulo')::date;
begin
  -- Only the first invoice of a day locks the row, so that other invoices of the store do not wait for each other.
  if not exists (select from store_last_invoices where store_id = new.store_id and sent_on >= today) then
    insert into store_last_invoices as kept (store_id, sent_on) values (new.store_id, today)
    on conflict (store_id) do update set sent_on = greatest(kept.sent_on, excluded.sent_on);
  end if;
  return null;
end $$;

create function correct_last_invoice() returns trigger
  language plpgsql as $$
begin
  update store_last_invoices set sent_on = (
    select (max(created_at) at time zone 'America/Sao_Paulo')::date from invoices where store_id = new.store_id
  ) where store_id = new.store_id;
  return null;
end $$;

-- Returns the value of the items of a sale that earned, less returns.
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

create function keep_earned_cents_of_item() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoices i set earned_cents = earned_cents_of(i.id, i.explanation)
    where i.id = new.invoice_id and i.kind = 'sale' and i.explanation is not null;
  return null;
end $$;

-- Returns the items of an approved sale, or of a note that is no sale, that earned no points, with the reason.
create function unearned_of(invoice invoices) returns setof unearned_items language sql stable as $$
  select invoice.id, (item ->> 'line')::integer, invoice.professional_id, invoice.issued_on, item ->> 'reason',
    item ->> 'code', item ->> 'description', (item ->> 'valueCents')::bigint, ''
  from jsonb_array_elements(invoice.explanation -> 'items') item
  where invoice.kind in ('sale', 'other') and invoice.status = 'approved' and invoice.professional_id is not null
    and item ->> 'reason' is not null
$$;

create function keep_unearned_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from unearned_items where invoice_id = new.id;
  insert into unearned_items (invoice_id, line, professional_id, issued_on, reason, code, description, value_cents)
    select invoice_id, line, professional_id, issued_on, reason, code, description, value_cents
    from unearned_of(new);
  return null;
end $$;

-- A resolution refers to the evidence that was shown; new evidence needs another look. The audit log keeps the note.
create function reopen_signals() returns trigger language plpgsql as $$
begin
  delete from resolved_signals where invoice_id = new.id;
  return null;
end $$;

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

-- Writes the documents of a sale again.
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

create function keep_credited_documents_of_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_credited_documents(i.id) from invoices i
    where i.id in (select n.invoice_id from new_items n join old_items o on o.id = n.id
        where o.returned_cents is distinct from n.returned_cents)
      and i.kind = 'sale' and i.status = 'approved';
  return null;
end $$;

-- Keeps a reversed approval when its invoice comes back into review.
create function keep_former_approval() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_approvals (invoice_id, number, kind, professional_id, points, explanation, decided_at, decided_by,
      reversed_at, reversed_by, reason, content)
    values (old.id, old.former_approvals + 1, old.kind, old.professional_id, old.points, old.explanation, old.decided_at,
      old.decided_by, old.reversed_at, old.reversed_by, old.reason, content_of_record(old));
  new.former_approvals := old.former_approvals + 1;
  return new;
end $$;

create trigger signals_reopened after update of checks on invoices
  for each row when (old.checks is distinct from new.checks) execute function reopen_signals();
create trigger earned_cents_kept before insert or update of explanation on invoices
  for each row when (new.kind = 'sale' and new.explanation is not null) execute function keep_earned_cents();
create trigger earned_cents_of_item_kept after insert or update of net_cents, returned_cents on invoice_items
  for each row execute function keep_earned_cents_of_item();
create trigger last_invoice_kept after insert on invoices for each row execute function keep_last_invoice();
create trigger last_invoice_corrected after update of created_at on invoices
  for each row when (old.created_at is distinct from new.created_at) execute function correct_last_invoice();
create trigger unearned_items_kept after insert or update of status, explanation, professional_id on invoices
  for each row when (new.explanation is not null and new.kind in ('sale', 'other'))
  execute function keep_unearned_items();
create trigger credited_documents_kept after update of status on invoices
  for each row when (new.kind = 'sale' and old.status is distinct from new.status
    and (old.status = 'approved' or new.status = 'approved'))
  execute function keep_credited_documents_of_sale();
create trigger credited_documents_of_items_kept after update on invoice_items
  referencing old table as old_items new table as new_items
  for each statement execute function keep_credited_documents_of_items();
-- A note that is settled and comes back into review has no items without points.
create trigger unearned_items_removed after update of status on invoices
  for each row when (old.status = 'approved' and new.explanation is null)
  execute function keep_unearned_items();
create trigger former_approvals_are_final before update or delete or truncate on former_approvals
  execute function refuse_change();
create trigger former_approval_kept before update of status on invoices
  for each row when (old.status = 'reversed' and new.status <> 'reversed') execute function keep_former_approval();
