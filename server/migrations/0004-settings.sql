-- The settings and texts of the programme, and the consents and acceptances of its members.

-- The version of what is the same for everybody: settings, levels and accelerators. It changes in the transaction that
-- changes one of them, so that a process may keep what it read for as long as it finds the same version.
create table programme_version (
  only_row boolean primary key default true check (only_row),
  -- Random, not counted: a version that was rolled back never comes again with other rules.
  version uuid not null default gen_random_uuid()
);
insert into programme_version default values;

create table settings (
  only_row boolean primary key default true check (only_row),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references users,
  -- The version of the settings in which each section last changed: a change conflicts only with another change of its section.
  section_versions jsonb not null default '{}'
);

-- The numbered versions of the texts that the programme publishes.
create table content_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('regulation', 'store-regulation', 'faq', 'privacy', 'terms')),
  -- Numbers the versions of each kind; the highest is in force.
  version integer not null check (version >= 1),
  -- Sanitised; empty if the text was withdrawn.
  html text not null,
  published_at timestamptz not null,
  -- Null if the system published it.
  published_by uuid references users,
  -- A version of a regulation that is announced before it is in force has the day from which it holds; others hold from their publication.
  holds_from date check (holds_from is null or kind in ('regulation', 'store-regulation')),
  unique (kind, version)
);

create table content_acceptances (
  user_id uuid not null references users,
  version_id uuid not null references content_versions,
  accepted_at timestamptz not null,
  primary key (user_id, version_id)
);
-- The members who accepted a version: by id, to be compared with the active members, and in order of acceptance.
create index content_acceptances_of_version on content_acceptances (version_id, user_id) include (accepted_at);
create index content_acceptances_by_time on content_acceptances (version_id, accepted_at, user_id);

-- Every change of the consent to receive e-mails.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('email')),
  given boolean not null,
  -- The privacy text in force at that moment, if there was one.
  privacy_version_id uuid references content_versions,
  at timestamptz not null
);
create index consents_by_user on consents (user_id, kind, id);

create function change_programme_version() returns trigger language plpgsql as $$
begin
  update programme_version set version = gen_random_uuid();
  return null;
end $$;

-- A consent is given or withdrawn at the moment of the change of the account.
create function note_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into consents (user_id, kind, given, privacy_version_id, at)
    values (new.id, 'email', new.accepts_email,
      (select id from content_versions where kind = 'privacy' order by version desc limit 1),
      case when tg_op = 'INSERT' then new.created_at else new.updated_at end);
  return null;
end $$;

create trigger content_versions_are_final before update or delete or truncate on content_versions
  execute function refuse_change();
create trigger content_acceptances_are_final before update or delete or truncate on content_acceptances
  execute function refuse_change();
create trigger consents_are_final before update or delete or truncate on consents execute function refuse_change();
create trigger users_consent_given after insert on users
  for each row when (new.user_type <> 'admin' and new.accepts_email) execute function note_consent();
create trigger users_consent_changed after update of accepts_email on users
  for each row when (new.user_type <> 'admin' and new.accepts_email <> old.accepts_email) execute function note_consent();
create trigger settings_versioned after insert or update or delete or truncate on settings
  for each statement execute function change_programme_version();
