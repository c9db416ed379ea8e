-- Second factors: codes of an authenticator app, passkeys, recovery codes. And when a session last saw the password.

alter table sessions add column authenticated_at timestamptz;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;
alter table sessions alter column authenticated_at set default now();

create table totp_secrets (
  user_id uuid primary key references users,
  -- Encrypted with a key derived from the installation's secret.
  sealed_secret text not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: each works once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  -- What its owner calls it.
  name text not null check (length(name) between 1 and 60),
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

create table second_factor_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a server asked of a browser and awaits: the second step of a sign-in, or the signature of a passkey.
create table sign_in_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add')),
  -- Null for a passkey that names its account by itself.
  user_id uuid references users,
  realm text not null check (realm in ('member', 'admin')),
  challenge text not null,
  tries_left smallint not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null
);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
