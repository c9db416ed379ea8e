-- The counter: whether a sale would earn points, asked by a store before the sale.

alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check
    check (scopes <@ '{invoices:send,invoices:read,invoices:check}' and cardinality(scopes) between 1 and 3);

create table counter_checks (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  user_id uuid references users,
  key_id uuid references api_keys,
  day date not null,
  document_digest bytea not null check (length(document_digest) = 16),
  customer_id uuid references customers,
  professional_id uuid references users,
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  check ((user_id is null) <> (key_id is null)),
  check (customer_id is null or professional_id is not null),
  check (first_at <= last_at),
  constraint counter_check_once unique nulls not distinct (user_id, key_id, day, document_digest, professional_id)
);
comment on table counter_checks is 'A document that a store asked about at the counter: one row for each asker, day, document and professional. The customer''s link and the professional''s views show those of a valid registration.';
comment on column counter_checks.user_id is 'The shopkeeper who asked; null for a key.';
comment on column counter_checks.key_id is 'The API key that asked; null for a shopkeeper.';
comment on column counter_checks.day is 'The day in São Paulo.';
comment on column counter_checks.document_digest is 'A digest of store, day and document, keyed by the installation''s secret: a repeated question of the day counts once.';
comment on column counter_checks.customer_id is 'The registration that was valid for the document; null without one, or once the registration got another document.';
comment on column counter_checks.professional_id is 'The professional of that registration; null without one. Rows without one are deleted after two days.';
comment on column counter_checks.times is 'How often it was asked.';
comment on column counter_checks.first_at is 'When it was first asked.';
comment on column counter_checks.last_at is 'When it was last asked.';
create index counter_checks_by_professional on counter_checks (professional_id, last_at desc);
create index counter_checks_by_customer on counter_checks (customer_id, last_at desc);
create index counter_checks_by_time on counter_checks (last_at);
create index counter_checks_by_store on counter_checks (store_id);
create index counter_checks_by_key on counter_checks (key_id);
