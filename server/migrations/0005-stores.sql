-- Stores, their team, and what they send besides invoices.

create table stores (
  id uuid primary key default gen_random_uuid(),
  cnpj text not null unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  cnpj_root text not null generated always as (left(cnpj, 8)) stored,
  legal_name text not null,
  trade_name text not null,
  email text,
  phone text,
  zip_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city text,
  state text,
  active boolean not null default true,
  awaits_approval boolean not null default false,
  search text not null generated always as (fold(trade_name || ' ' || legal_name || ' ' || cnpj)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table stores is 'A participating store.';
comment on column stores.cnpj is 'The CNPJ, which may have letters.';
comment on column stores.cnpj_root is 'The first eight characters of the CNPJ, which branches of one company share.';
comment on column stores.legal_name is 'The registered name.';
comment on column stores.trade_name is 'The name that people know.';
comment on column stores.email is 'The e-mail of the store.';
comment on column stores.phone is 'The telephone of the store, digits only.';
comment on column stores.zip_code is 'The CEP, digits only.';
comment on column stores.street is 'The street.';
comment on column stores.number is 'The number in the street.';
comment on column stores.complement is 'The rest of the address, such as a floor.';
comment on column stores.neighborhood is 'The neighbourhood.';
comment on column stores.city is 'The city.';
comment on column stores.state is 'The state, two letters.';
comment on column stores.active is 'Whether it takes part.';
comment on column stores.awaits_approval is 'True for a store that a sign-up requested: it becomes active when an administrator approves its first shopkeeper.';
create index stores_cnpj_root on stores (cnpj_root);
create index stores_search on stores using gin (search gin_trgm_ops);
create index stores_trade_name on stores (trade_name, id);
create index stores_legal_name on stores (legal_name, id);
create index stores_by_created on stores (created_at, id);
create index stores_active on stores (active, trade_name, id);

create table sellers (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  name text not null,
  active boolean not null default true,
  unique (store_id, name)
);
comment on table sellers is 'A salesperson of a store, whom professionals name when they sign up.';
comment on column sellers.name is 'The name.';
comment on column sellers.active is 'Whether sign-ups offer it.';

create table shopkeepers (
  user_id uuid primary key references users,
  store_id uuid not null references stores,
  is_manager boolean not null default false,
  created_at timestamptz not null
);
comment on table shopkeepers is 'A shopkeeper''s place in the team of a store.';
comment on column shopkeepers.is_manager is 'Whether they may approve and remove the others; the first approved shopkeeper may.';
create index shopkeepers_by_store on shopkeepers (store_id);

create table pre_registrations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  seller_id uuid references sellers,
  created_by uuid references users,
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  cellphone text,
  cpf text,
  user_id uuid references users,
  created_at timestamptz not null,
  mails_sent smallint not null default 0 check (mails_sent >= 0),
  mailed_at timestamptz,
  search text not null generated always as (fold(name || ' ' || email)) stored,
  unique (store_id, email_key),
  check ((mails_sent = 0) = (mailed_at is null))
);
comment on table pre_registrations is 'A professional whom a store invites to sign up.';
comment on column pre_registrations.name is 'The name.';
comment on column pre_registrations.email is 'The e-mail to which the link is sent.';
comment on column pre_registrations.email_key is 'The e-mail in lower case.';
comment on column pre_registrations.cellphone is 'The mobile number, digits only.';
comment on column pre_registrations.cpf is 'The CPF, if the store knows it.';
comment on column pre_registrations.user_id is 'The account that came of it; null until then.';
comment on column pre_registrations.mails_sent is 'How often the sign-up link was sent.';
comment on column pre_registrations.mailed_at is 'When the link was last sent.';
create index pre_registrations_by_email on pre_registrations (email_key);
create index pre_registrations_by_cpf on pre_registrations (cpf);
create index pre_registrations_by_store on pre_registrations (store_id, created_at, id);
create index pre_registrations_by_store_name on pre_registrations (store_id, name, id);
create index pre_registrations_by_store_mail on pre_registrations (store_id, mailed_at desc nulls last, id desc);
create index pre_registrations_search on pre_registrations using gin (search gin_trgm_ops);
create index pre_registrations_by_user on pre_registrations (user_id) where user_id is not null;
create index pre_registrations_by_seller on pre_registrations (seller_id) where seller_id is not null;

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  store_id uuid not null references stores,
  prefix text not null check (length(prefix) between 4 and 16),
  key_hash bytea not null unique,
  scopes text[] not null check (scopes <@ '{invoices:send,invoices:read}' and cardinality(scopes) between 1 and 2),
  per_minute integer not null check (per_minute between 1 and 6000),
  expires_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_network text,
  revoked_at timestamptz,
  revoked_by uuid references users,
  search text not null generated always as (fold(name || ' ' || prefix)) stored,
  check ((revoked_at is null) = (revoked_by is null))
);
comment on table api_keys is 'A key with which a store''s system calls the API; it is shown once.';
comment on column api_keys.name is 'What its administrator calls it.';
comment on column api_keys.prefix is 'The beginning of the key, by which people recognise it.';
comment on column api_keys.key_hash is 'The SHA-256 of the key.';
comment on column api_keys.scopes is 'What it may do.';
comment on column api_keys.per_minute is 'The calls that it may make in a minute.';
comment on column api_keys.expires_at is 'Until when it works; null: until it is revoked.';
comment on column api_keys.last_used_at is 'When it was last used.';
comment on column api_keys.last_network is 'The network of the last call, without the end of its address.';
comment on column api_keys.revoked_at is 'When it was revoked; null while it works.';
create index api_keys_by_name on api_keys (name, id);
create index api_keys_by_created on api_keys (created_at, id);
create index api_keys_by_used on api_keys (last_used_at, id);
create index api_keys_by_store on api_keys (store_id, created_at);
create index api_keys_search on api_keys using gin (search gin_trgm_ops);

create table store_months (
  store_id uuid not null references stores,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  accepted integer not null check (accepted >= 0),
  value_cents bigint not null check (value_cents >= 0),
  fast integer not null check (fast >= 0),
  prompt integer not null check (prompt >= 0),
  refused integer not null check (refused >= 0),
  rejected integer not null check (rejected >= 0),
  reversed integer not null check (reversed >= 0),
  merit bigint not null check (merit >= 0),
  rule smallint not null,
  computed_at timestamptz not null,
  primary key (store_id, month),
  check (fast + prompt <= accepted)
);
comment on table store_months is 'A store''s figures for a month when last computed, and the merit that the rule gave.';
comment on column store_months.month is 'The month in which the invoices were sent, for example 2026-11.';
comment on column store_months.accepted is 'The invoices that were accepted.';
comment on column store_months.value_cents is 'Their value that counts for merit.';
comment on column store_months.fast is 'The accepted invoices that were sent within two days of their issue.';
comment on column store_months.prompt is 'The accepted invoices that were sent three to seven days after their issue.';
comment on column store_months.refused is 'The files that could not be taken.';
comment on column store_months.rejected is 'The invoices that administrators rejected.';
comment on column store_months.reversed is 'The invoices that were reversed after their approval.';
comment on column store_months.merit is 'The points of the store.';
comment on column store_months.rule is 'The version of the rule of merit.';
comment on column store_months.computed_at is 'When the figures were computed.';
create index store_months_ranking on store_months (month, merit desc, store_id) include (computed_at);

create table store_last_invoices (
  store_id uuid primary key references stores on delete cascade,
  sent_on date not null
);
comment on table store_last_invoices is 'The last day on which a store sent an invoice: quiet stores are found without reading the invoices of each.';
comment on column store_last_invoices.sent_on is 'The day in São Paulo.';
