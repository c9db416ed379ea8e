-- The settings and texts of the programme, and the consents and acceptances of its members.

-- It changes in the transaction that changes one of them, so that a process may keep what it read for as long as it finds the same
-- version.
create table programme_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null default gen_random_uuid()
);
comment on table programme_version is 'The version of what is the same for everybody: settings, levels, rules and accelerators.';
comment on column programme_version.version is 'Changes with each of them. Random, not counted: a version that was rolled back never comes again with other rules.';
insert into programme_version default values;

create table settings (
  only_row boolean primary key default true check (only_row),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references users,
  section_versions jsonb not null default '{}'
);
comment on table settings is 'The settings of the programme.';
comment on column settings.value is 'The settings as the contract defines them.';
comment on column settings.version is 'Counts the changes.';
comment on column settings.section_versions is 'The version in which each section last changed: a change conflicts only with another change of its section.';

create table content_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('regulation', 'store-regulation', 'faq', 'privacy', 'terms')),
  version integer not null check (version >= 1),
  html text not null,
  published_at timestamptz not null,
  published_by uuid references users,
  holds_from date check (holds_from is null or kind in ('regulation', 'store-regulation')),
  unique (kind, version)
);
comment on table content_versions is 'A published version of a text of the programme.';
comment on column content_versions.kind is 'Which text it is.';
comment on column content_versions.version is 'Numbers the versions of each kind; the highest is in force.';
comment on column content_versions.html is 'The sanitised text; empty if it was withdrawn.';
comment on column content_versions.published_at is 'When it was published.';
comment on column content_versions.published_by is 'Who published it; null if the system did.';
comment on column content_versions.holds_from is 'The day from which an announced regulation holds; null: from its publication.';

create table content_acceptances (
  user_id uuid not null references users,
  version_id uuid not null references content_versions,
  accepted_at timestamptz not null,
  primary key (user_id, version_id)
);
comment on table content_acceptances is 'A member''s acceptance of a version of a text.';
comment on column content_acceptances.version_id is 'The accepted version.';
comment on column content_acceptances.accepted_at is 'When it was accepted.';
-- The members who accepted a version: by id, to be compared with the active members, and in order of acceptance.
create index content_acceptances_of_version on content_acceptances (version_id, user_id) include (accepted_at);
create index content_acceptances_by_time on content_acceptances (version_id, accepted_at, user_id);

create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('email')),
  given boolean not null,
  privacy_version_id uuid references content_versions,
  at timestamptz not null
);
comment on table consents is 'A change of a member''s consent to receive e-mails.';
comment on column consents.kind is 'What the consent is about.';
comment on column consents.given is 'Whether it was given or withdrawn.';
comment on column consents.privacy_version_id is 'The privacy text in force at that moment, if there was one.';
comment on column consents.at is 'When it was given or withdrawn.';
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
