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
  -- Requested by a shopkeeper's sign-up: becomes active when an admin approves that first shopkeeper.
  awaits_approval boolean not null default false,
  search text not null generated always as (fold(trade_name || ' ' || legal_name || ' ' || cnpj)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index stores_cnpj_root on stores (cnpj_root);
create index stores_search on stores using gin (search gin_trgm_ops);
create index stores_trade_name on stores (trade_name, id);
create index stores_legal_name on stores (legal_name, id);
create index stores_by_created on stores (created_at, id);
create index stores_active on stores (active, trade_name, id);

-- The salespeople of a store, whom professionals name when they sign up.
create table sellers (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  name text not null,
  active boolean not null default true,
  unique (store_id, name)
);

create table shopkeepers (
  user_id uuid primary key references users,
  store_id uuid not null references stores,
  -- The shopkeeper who was approved first may approve and remove the others.
  is_manager boolean not null default false,
  created_at timestamptz not null
);
create index shopkeepers_by_store on shopkeepers (store_id);

-- Professionals whom a store invites to sign up.
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
  -- How often the sign-up link was sent, and when last.
  mails_sent smallint not null default 0 check (mails_sent >= 0),
  mailed_at timestamptz,
  search text not null generated always as (fold(name || ' ' || email)) stored,
  unique (store_id, email_key),
  check ((mails_sent = 0) = (mailed_at is null))
);
create index pre_registrations_by_email on pre_registrations (email_key);
create index pre_registrations_by_cpf on pre_registrations (cpf);
create index pre_registrations_by_store on pre_registrations (store_id, created_at, id);
create index pre_registrations_by_store_name on pre_registrations (store_id, name, id);
create index pre_registrations_by_store_mail on pre_registrations (store_id, mailed_at desc nulls last, id desc);
create index pre_registrations_search on pre_registrations using gin (search gin_trgm_ops);
create index pre_registrations_by_user on pre_registrations (user_id) where user_id is not null;
create index pre_registrations_by_seller on pre_registrations (seller_id) where seller_id is not null;

-- Keys with which the systems of stores call the API. The key itself is shown once; its SHA-256 is stored.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  store_id uuid not null references stores,
  -- The beginning of the key, by which people recognise it.
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
create index api_keys_by_name on api_keys (name, id);
create index api_keys_by_created on api_keys (created_at, id);
create index api_keys_by_used on api_keys (last_used_at, id);
create index api_keys_by_store on api_keys (store_id, created_at);
create index api_keys_search on api_keys using gin (search gin_trgm_ops);

-- A store's figures for a month when last computed, and the merit that the rule gave.
create table store_months (
  store_id uuid not null references stores,
  -- For example `2026-11`; the month in which the invoices were sent.
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  accepted integer not null check (accepted >= 0),
  value_cents bigint not null check (value_cents >= 0),
  -- Accepted invoices by the time from issue to sending: up to 2 days, and 3 to 7 days.
  fast integer not null check (fast >= 0),
  prompt integer not null check (prompt >= 0),
  refused integer not null check (refused >= 0),
  rejected integer not null check (rejected >= 0),
  reversed integer not null check (reversed >= 0),
  merit bigint not null check (merit >= 0),
  -- The version of the rule.
  rule smallint not null,
  computed_at timestamptz not null,
  primary key (store_id, month),
  check (fast + prompt <= accepted)
);
create index store_months_ranking on store_months (month, merit desc, store_id) include (computed_at);

-- The last day on which a store sent an invoice: quiet stores are found and sorted without reading the invoices of each store.
create table store_last_invoices (
  store_id uuid primary key references stores on delete cascade,
  sent_on date not null
);
