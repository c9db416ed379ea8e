-- Statements that professionals issued. Each can be verified by its code, even if the ledger has grown since.

create table extract_documents (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  -- 80 random bits in Crockford's base 32, without the hyphens of its displayed form.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  professional_id uuid not null references users,
  from_day date not null,
  to_day date not null,
  -- The filters besides the days: kind, direction, q.
  filters jsonb not null,
  opening bigint not null,
  closing bigint not null,
  credits bigint not null check (credits >= 0),
  debits bigint not null check (debits >= 0),
  -- The ledger positions of its lines, in order of time.
  positions bigint[] not null,
  line_count integer not null generated always as (cardinality(positions)) stored,
  lines_sha256 text not null check (lines_sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  check (from_day <= to_day)
);
create index extract_documents_by_professional on extract_documents (professional_id, position);

-- The items of approved invoices that earned no points, taken from the explanations. The trigger below maintains it, so
-- that the items of many invoices can be listed.
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
create index unearned_items_by_issue on unearned_items (professional_id, issued_on, invoice_id, line);
create index unearned_items_by_value on unearned_items (professional_id, value_cents, invoice_id, line);
create index unearned_items_by_reason on unearned_items (professional_id, reason, issued_on, invoice_id, line);

create function unearned_of(invoice invoices) returns setof unearned_items language sql stable as $$
  select invoice.id, (item ->> 'line')::integer, invoice.professional_id, invoice.issued_on, item ->> 'reason',
    item ->> 'code', item ->> 'description', (item ->> 'valueCents')::bigint, ''
  from jsonb_array_elements(invoice.explanation -> 'items') item
  where invoice.kind = 'sale' and invoice.status = 'approved' and invoice.professional_id is not null
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

create trigger unearned_items_kept after insert or update of status, explanation, professional_id on invoices
  for each row when (new.explanation is not null and new.kind = 'sale')
  execute function keep_unearned_items();

insert into unearned_items (invoice_id, line, professional_id, issued_on, reason, code, description, value_cents)
  select u.invoice_id, u.line, u.professional_id, u.issued_on, u.reason, u.code, u.description, u.value_cents
  from invoices i, unearned_of(i) u
  where i.explanation is not null and i.kind = 'sale' and i.status = 'approved';
