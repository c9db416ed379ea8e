-- People, their sessions, codes and second factors; files; rate limits and idempotency keys.

create table files (
  id uuid primary key default gen_random_uuid(),
  storage_key text not null unique,
  name text not null,
  mime text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  owner_id uuid,
  visibility text not null check (visibility in ('public', 'private')),
  created_at timestamptz not null
);
-- The files of a person, for an erasure.
create index files_by_owner on files (owner_id);
-- Finds a file that was sent before.
create index files_by_sha256 on files (sha256);

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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A person whose data were erased: the row remains for references to it, but cannot be used to sign in.
  erased_at timestamptz,
  -- An unconfirmed sign-up holds neither its e-mail nor its CPF: several may exist side by side until one is confirmed.
  holds_email boolean not null default true,
  -- The digest of the browser that made an unconfirmed sign-up: elsewhere the mailed link needs the password as well.
  sign_up_browser bytea,
  -- What an administrator may do: everything, some areas of the CMS, or read.
  permissions text[],
  -- When a mail server last rejected the address for good; a changed address starts anew.
  email_rejected_at timestamptz,
  -- Kept beside the name: a store's list of followed professionals sorts thousands of them.
  short_name text not null generated always as (short_name(name)) stored,
  check (erased_at is null or (status = 'blocked' and password_hash is null and not accepts_email)),
  check ((user_type = 'admin') = (permissions is not null)),
  check (
    permissions in ('{all}', '{read-only}')
    or (permissions <@ '{content,programme,finance}' and cardinality(permissions) between 1 and 3)
  )
);
alter table files add foreign key (owner_id) references users;
create index users_search on users using gin (search gin_trgm_ops);
create index users_by_type_name on users (user_type, name, id);
create index users_by_type_created on users (user_type, created_at, id);
create index users_by_type_status on users (user_type, status);
create index users_by_profile_image on users (profile_image_id) where profile_image_id is not null;
create unique index users_realm_email_key_key on users (realm, email_key) where holds_email;
create index users_by_email on users (realm, email_key, created_at);
create index users_unconfirmed on users (updated_at) where not holds_email and erased_at is null;
create index users_rejected on users (email_rejected_at, id) where email_rejected_at is not null;
-- The members of a segment in the order of their list.
create index users_active_professionals on users (name, id)
  where user_type = 'professional' and status = 'active';
create index users_active_professionals_by_created on users (created_at, id)
  where user_type = 'professional' and status = 'active';
-- The number of professionals in each status.
create index users_living_by_status on users (user_type, status, id) where erased_at is null;
-- The sign-ups that wait for an administrator, with the columns that the dashboard shows.
create index users_awaiting_approval on users (user_type) include (email_confirmed_at, created_at)
  where status = 'awaiting-approval' and erased_at is null;
-- Living professionals by id, for a store's follow-up and for counts of a set of professionals.
create index users_living_professionals on users (id) include (status, name, short_name)
  where user_type = 'professional' and erased_at is null;
-- Social media profiles of active professionals are those of all less those of the others, who are fewer.
create index users_inactive_professionals on users (id) where user_type = 'professional' and status <> 'active';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users,
  created_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'password-changed', 'blocked', 'signed-out')),
  user_agent text,
  -- Each session stores the limits that the settings had when it began.
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  -- When the session last saw the password or a passkey.
  authenticated_at timestamptz not null,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_by_use on sessions (used_at);
-- The overview of a person's stored data shows ended sessions as well.
create index sessions_by_user on sessions (user_id, created_at);

-- Codes to choose a new password: 8 digits, 10 minutes, one use. Each browser that asked has its own, so that nobody else's request
-- replaces it. Tries are counted for each browser in rate_limits.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  browser_hash bytea not null,
  primary key (user_id, browser_hash)
);

-- The tokens of mailed links, and mailed codes that let an owner in while strangers use up the limits of the account.
create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users,
  purpose text not null check (
    purpose in ('confirm-email', 'change-email', 'complete-registration', 'entry-sign-in', 'entry-reset')
  ),
  -- For a change of e-mail: the new address, valid once it is confirmed.
  email text check ((email is not null) = (purpose = 'change-email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  -- A completion token allows three CPFs.
  tries_left smallint not null default 3 check (tries_left between 0 and 3)
);
create index one_time_tokens_by_user on one_time_tokens (user_id, purpose);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

-- Second factors: the secrets of authenticator apps, passkeys, and recovery codes.
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

-- Counts calls by what limits them: an address, an account, a browser.
create table rate_limits (
  key text primary key,
  window_starts_at timestamptz not null,
  hits integer not null check (hits >= 0)
);
create index rate_limits_by_window on rate_limits (window_starts_at);

-- The stored responses of calls that a client may repeat. json keeps the order of the fields, so that a repeated call gets the same
-- bytes as the first one.
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status smallint,
  response json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Sign-ins, refusals and other events of security: kept 180 days, for administrators and for each person.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null if the account is not known.
  user_id uuid references users,
  kind text not null check (length(kind) between 1 and 40),
  -- More about it, such as the code of a refusal; never personal data.
  detail text check (length(detail) <= 80),
  -- The first 24 bits of an IPv4 address, the first 48 of an IPv6 address.
  network text,
  browser text,
  system text,
  request_id text
);
create index security_events_by_time on security_events (at, id);
create index security_events_by_user on security_events (user_id, id);
create index security_events_by_kind on security_events (kind, id);

-- Somebody can always create and change administrators: the last active one with all permissions keeps them.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  -- Serialises concurrent changes; each statement then sees what the others have committed.
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (select from users where user_type = 'admin' and status = 'active' and permissions = '{all}') then
    raise exception 'the last active administrator with all permissions' using errcode = 'ESQ75';
  end if;
  return null;
end $$;

-- A changed address may accept mail.
create function forget_rejection() returns trigger language plpgsql as $$
begin
  new.email_rejected_at := null;
  return new;
end $$;

-- Notifies every process, which closes the live updates of the session.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;

create trigger session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create trigger keep_an_administrator after update on users for each row
  when (old.user_type = 'admin' and old.status = 'active' and old.permissions = '{all}'
    and (new.status <> 'active' or new.permissions is distinct from '{all}' or new.user_type <> 'admin'))
  execute function keep_an_administrator();
create trigger users_email_changed before update of email on users
  for each row when (new.email is distinct from old.email) execute function forget_rejection();
