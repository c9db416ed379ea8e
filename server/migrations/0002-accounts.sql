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
comment on table files is 'An uploaded file; its content is on disk or in a bucket.';
comment on column files.storage_key is 'Where its content is stored.';
comment on column files.name is 'The name of the file as uploaded.';
comment on column files.mime is 'Its media type.';
comment on column files.size_bytes is 'Its size in bytes.';
comment on column files.sha256 is 'The SHA-256 of its content, in hexadecimal.';
comment on column files.owner_id is 'Who uploaded it; null for files of the programme.';
comment on column files.visibility is 'Whether anyone may read it (''public''), or only the people that a policy allows (''private'').';
-- The files of a person, for an erasure.
create index files_by_owner on files (owner_id);
-- Finds a file that was sent before.
create index files_by_sha256 on files (sha256);

create table users (
  id uuid primary key default gen_random_uuid(),
  user_type text not null check (user_type in ('professional', 'shopkeeper', 'admin')),
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
  erased_at timestamptz,
  holds_email boolean not null default true,
  sign_up_browser bytea,
  permissions text[],
  email_rejected_at timestamptz,
  short_name text not null generated always as (short_name(name)) stored,
  check (erased_at is null or (status = 'blocked' and password_hash is null and not accepts_email)),
  check ((user_type = 'admin') = (permissions is not null)),
  check (
    permissions in ('{all}', '{read-only}')
    or (permissions <@ '{content,programme,finance}' and cardinality(permissions) between 1 and 3)
  )
);
comment on table users is 'A person with an account: a professional, a shopkeeper or an administrator.';
comment on column users.user_type is 'The role of the account.';
comment on column users.realm is 'The sign-in page: an e-mail is unique among members, and separately among administrators.';
comment on column users.status is 'Where the account stands, from the incomplete sign-up to active, blocked or rejected.';
comment on column users.name is 'The full name.';
comment on column users.email is 'The e-mail as entered.';
comment on column users.email_key is 'The e-mail in lower case, by which accounts are found.';
comment on column users.password_hash is 'The hash of the password; null if none is set.';
comment on column users.cellphone is 'The mobile number, digits only.';
comment on column users.profile_image_id is 'The profile picture.';
comment on column users.language is 'The language of the screens and mails.';
comment on column users.email_confirmed_at is 'When the person proved that the e-mail is theirs; null until then.';
comment on column users.accepted_terms_at is 'When the person accepted the terms at sign-up.';
comment on column users.accepts_email is 'Whether the person wants news by e-mail; each change is recorded in consents.';
comment on column users.erased_at is 'When the data of the person were erased: the row remains for references to it, but cannot be used to sign in.';
comment on column users.holds_email is 'False for an unconfirmed sign-up, which holds neither its e-mail nor its CPF: several may exist side by side until one is confirmed.';
comment on column users.sign_up_browser is 'The digest of the browser that made an unconfirmed sign-up: elsewhere the mailed link needs the password as well.';
comment on column users.permissions is 'What an administrator may do: everything, some areas of the CMS, or read; null for members.';
comment on column users.email_rejected_at is 'When a mail server last rejected the address for good; a changed address starts anew.';
comment on column users.short_name is 'First name and initial of the last name, stored because a store''s list of followed professionals sorts thousands of them.';
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
  expires_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  authenticated_at timestamptz not null,
  check ((ended_at is null) = (end_reason is null))
);
comment on table sessions is 'A signed-in browser.';
comment on column sessions.token_hash is 'The SHA-256 of the token in the browser''s cookie.';
comment on column sessions.used_at is 'When it was last used, to the hour or to a tenth of its idle time.';
comment on column sessions.ended_at is 'When it was ended before it expired; null while it is valid.';
comment on column sessions.end_reason is 'Why it was ended.';
comment on column sessions.user_agent is 'The browser''s description of itself.';
comment on column sessions.expires_at is 'When it ends at the latest, by the settings when it began.';
comment on column sessions.idle_seconds is 'After how many seconds without use it ends, by the settings when it began.';
comment on column sessions.authenticated_at is 'When it last saw the password or a passkey, which dangerous actions require again.';
create index sessions_by_use on sessions (used_at);
-- The overview of a person's stored data shows ended sessions as well.
create index sessions_by_user on sessions (user_id, created_at);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  browser_hash bytea not null,
  primary key (user_id, browser_hash)
);
comment on table recovery_codes is 'A mailed code to choose a new password: 8 digits, 10 minutes, one use. Tries are counted for each browser in rate_limits.';
comment on column recovery_codes.code_hash is 'The slow hash of the code.';
comment on column recovery_codes.expires_at is 'Until when it works.';
comment on column recovery_codes.browser_hash is 'The digest of the browser that asked for it: each browser has its own code, so that nobody else''s request replaces it.';

create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users,
  purpose text not null check (
    purpose in ('confirm-email', 'change-email', 'complete-registration', 'entry-sign-in', 'entry-reset')
  ),
  email text check ((email is not null) = (purpose = 'change-email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  tries_left smallint not null default 3 check (tries_left between 0 and 3)
);
comment on table one_time_tokens is 'The token of a mailed link, or a mailed code that lets an owner in while strangers use up the limits of the account.';
comment on column one_time_tokens.token_hash is 'The SHA-256 of the token.';
comment on column one_time_tokens.purpose is 'What it allows.';
comment on column one_time_tokens.email is 'The new address of a change of e-mail, valid once it is confirmed.';
comment on column one_time_tokens.expires_at is 'Until when it works.';
comment on column one_time_tokens.used_at is 'When it was used; each works once.';
comment on column one_time_tokens.tries_left is 'How many CPFs a token to complete a registration still allows.';
create index one_time_tokens_by_user on one_time_tokens (user_id, purpose);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

create table totp_secrets (
  user_id uuid primary key references users,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table totp_secrets is 'The secret of a person''s authenticator app.';
comment on column totp_secrets.sealed_secret is 'The secret, encrypted with a key derived from the installation''s secret.';
comment on column totp_secrets.confirmed_at is 'When a first code showed that the app has the secret; null until then.';
comment on column totp_secrets.last_step is 'The 30-second step of the last accepted code: each works once.';

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table passkeys is 'A passkey with which a person signs in.';
comment on column passkeys.credential_id is 'The id that the authenticator gave it.';
comment on column passkeys.public_key is 'Its public key in COSE form.';
comment on column passkeys.sign_count is 'The authenticator''s counter at its last use; a smaller one shows a copy.';
comment on column passkeys.transports is 'How browsers reach the authenticator, such as internal or usb.';
comment on column passkeys.name is 'What its owner calls it.';
comment on column passkeys.is_synced is 'Whether it is backed up to other devices.';
comment on column passkeys.used_at is 'When it last signed in; null if never.';
create index passkeys_by_user on passkeys (user_id, created_at);

create table second_factor_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table second_factor_codes is 'A recovery code for a person without their second factor.';
comment on column second_factor_codes.code_hash is 'The hash of the code.';
comment on column second_factor_codes.used_at is 'When it was used; each works once.';

create table sign_in_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add')),
  user_id uuid references users,
  realm text not null check (realm in ('member', 'admin')),
  challenge text not null,
  tries_left smallint not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null
);
comment on table sign_in_challenges is 'A sign-in that waits for its second step, or for the signature of a passkey.';
comment on column sign_in_challenges.token_hash is 'The SHA-256 of the token that the browser holds meanwhile.';
comment on column sign_in_challenges.purpose is 'Which step is awaited.';
comment on column sign_in_challenges.user_id is 'The user; null for a passkey that names its account by itself.';
comment on column sign_in_challenges.realm is 'The sign-in page.';
comment on column sign_in_challenges.challenge is 'The random value that the passkey signs.';
comment on column sign_in_challenges.tries_left is 'How many codes may still be tried.';
comment on column sign_in_challenges.expires_at is 'Until when the step can be made.';
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);

create table rate_limits (
  key text primary key,
  window_starts_at timestamptz not null,
  hits integer not null check (hits >= 0)
);
comment on table rate_limits is 'The calls counted against one limit.';
comment on column rate_limits.key is 'The limit and whom it counts: an address, an account or a browser.';
comment on column rate_limits.window_starts_at is 'The beginning of the period that is counted.';
comment on column rate_limits.hits is 'The calls in that period.';
create index rate_limits_by_window on rate_limits (window_starts_at);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  response json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotency_keys is 'A call that its client may repeat, with the stored response.';
comment on column idempotency_keys.key is 'The key that the client sent.';
comment on column idempotency_keys.endpoint is 'The method and path of the call.';
comment on column idempotency_keys.body_hash is 'The SHA-256 of its body: the same key with another body is refused.';
comment on column idempotency_keys.response is 'The stored response; null while the first call runs. It is json, which keeps the order of the fields, so that a repeated call gets the same bytes.';
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid references users,
  kind text not null check (length(kind) between 1 and 40),
  detail text check (length(detail) <= 80),
  network text,
  browser text,
  system text,
  request_id text
);
comment on table security_events is 'A sign-in, a refusal or another event of security, kept for the days of a setting (180).';
comment on column security_events.at is 'When it happened.';
comment on column security_events.user_id is 'The account; null if it is not known.';
comment on column security_events.kind is 'What happened.';
comment on column security_events.detail is 'More about it, such as the code of a refusal; never personal data.';
comment on column security_events.network is 'The first 24 bits of an IPv4 address, or the first 48 of an IPv6 address.';
comment on column security_events.browser is 'The browser, from its user agent; null if unknown.';
comment on column security_events.system is 'The operating system, from the user agent; null if unknown.';
comment on column security_events.request_id is 'The id of the request in the logs.';
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
