-- People, sessions, one-time codes and rate limits; settings, files and the audit log.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Folds case and accents for searches. Immutable, so that an index can use it.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'ESQ00';
end $$;

create table files (
  id uuid primary key default gen_random_uuid(),
  storage_key text not null unique,
  name text not null,
  mime text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  owner_id uuid,
  visibility text not null check (visibility in ('public', 'private')),
  created_at timestamptz not null default now()
);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stores_cnpj_root on stores (cnpj_root);
create index stores_search on stores using gin (search gin_trgm_ops);
create index stores_trade_name on stores (trade_name, id);
create index stores_legal_name on stores (legal_name, id);
create index stores_by_created on stores (created_at, id);

create table sellers (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  name text not null,
  active boolean not null default true,
  unique (store_id, name)
);

create table users (
  id uuid primary key default gen_random_uuid(),
  user_type text not null check (user_type in ('professional', 'shopkeeper', 'admin')),
  -- An e-mail is unique among members, and separately among admins.
  realm text not null generated always as (case when user_type = 'admin' then 'admin' else 'member' end) stored,
  status text not null check (
    status in ('incomplete', 'awaiting-email', 'awaiting-approval', 'active', 'blocked', 'rejected')
  ),
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  password_hash text,
  cellphone text,
  profile_image_id uuid references files,
  language text not null default 'ptBR' check (language in ('ptBR', 'en')),
  email_confirmed_at timestamptz,
  accepted_terms_at timestamptz,
  accepts_email boolean not null default false,
  search text not null generated always as (fold(name || ' ' || email)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (realm, email_key)
);
create index users_search on users using gin (search gin_trgm_ops);
create index users_by_type_name on users (user_type, name, id);
create index users_by_type_created on users (user_type, created_at, id);
create index users_by_type_status on users (user_type, status);
alter table files add foreign key (owner_id) references users;

create table professionals (
  user_id uuid primary key references users,
  cpf text unique check (cpf ~ '^[0-9]{11}$'),
  birth_date date,
  gender text,
  profession text check (profession in ('Arquiteto', 'Engenheiro', 'Designer de Interiores')),
  modality text,
  cau text check (cau is null or profession = 'Arquiteto'),
  crea text check (crea is null or profession = 'Engenheiro'),
  abd text check (abd is null or profession = 'Designer de Interiores'),
  abd_file_id uuid references files,
  zip_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city text,
  state text,
  office_name text,
  office_cnpj text,
  office_role text,
  instagram text,
  facebook text,
  behance text,
  pinterest text,
  reference_store_id uuid references stores,
  reference_seller text,
  -- The invite code of the sign-up, as entered.
  invite_code text,
  created_at timestamptz not null default now()
);
create index professionals_by_profession on professionals (profession);
create index professionals_by_reference_store on professionals (reference_store_id);

create table shopkeepers (
  user_id uuid primary key references users,
  store_id uuid not null references stores,
  -- The shopkeeper who was approved first may approve and remove the others.
  is_manager boolean not null default false,
  created_at timestamptz not null default now()
);
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
  created_at timestamptz not null default now(),
  unique (store_id, email_key)
);
create index pre_registrations_by_email on pre_registrations (email_key);
create index pre_registrations_by_cpf on pre_registrations (cpf);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'password-changed', 'blocked', 'signed-out')),
  user_agent text,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_living_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_use on sessions (used_at);

-- Recovery codes (8 digits, 10 minutes, 5 tries, one use) and the tokens of mailed links and second steps.
create table recovery_codes (
  user_id uuid primary key references users,
  code_hash text not null,
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left between 0 and 5),
  created_at timestamptz not null default now()
);

create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users,
  -- A sign-up with an e-mail that is taken also gets a row, so that its responses never differ from those of others.
  purpose text not null check (
    purpose in ('confirm-email', 'change-email', 'complete-registration', 'pretend-registration')
  ),
  -- For a change of e-mail: the new address, valid once it is confirmed.
  email text check ((email is not null) = (purpose = 'change-email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on one_time_tokens (user_id, purpose);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

create table rate_limits (
  key text primary key,
  window_starts_at timestamptz not null,
  hits integer not null check (hits >= 0)
);
create index rate_limits_by_window on rate_limits (window_starts_at);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table settings (
  only_row boolean primary key default true check (only_row),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_type text not null check (actor_type in ('professional', 'shopkeeper', 'admin', 'system', 'visitor')),
  action text not null,
  subject_type text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id);
create index audit_log_by_time on audit_log (at);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor_id, id);
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  execute function refuse_change();

create table notifications (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  user_id uuid not null references users,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_by_user on notifications (user_id, position desc);
create index notifications_unread on notifications (user_id) where read_at is null;
