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

-- Finds a file that was sent before.
create index files_by_sha256 on files (sha256);
