-- The certificates of authorities and the schemas by which invoices are checked: the same for every process.

create table trust_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('root', 'intermediate', 'schemas')),
  name text not null check (length(name) between 1 and 200),
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  origin text not null check (origin in ('upload', 'folder', 'demonstration')),
  valid_from timestamptz,
  valid_until timestamptz,
  files integer not null check (files between 1 and 1000),
  uploaded_by uuid references users,
  uploaded_at timestamptz not null,
  removed_by uuid references users,
  removed_at timestamptz,
  search text not null generated always as (fold(name)) stored,
  check ((kind = 'schemas') = (valid_from is null) and (valid_from is null) = (valid_until is null)),
  check (origin <> 'upload' or uploaded_by is not null),
  check ((removed_at is null) = (removed_by is null))
);
comment on table trust_items is 'A certificate of an authority, or a package of schemas, by which invoices are checked.';
comment on column trust_items.kind is 'What it is: a root, an intermediate certificate, or schemas.';
comment on column trust_items.name is 'The name of the authority or the package.';
comment on column trust_items.fingerprint is 'The SHA-256 of a certificate, or of the names and the contents of a package''s files.';
comment on column trust_items.origin is 'How it came: uploaded, from a folder of the server, or with the demonstration.';
comment on column trust_items.valid_from is 'The beginning of the validity of a certificate.';
comment on column trust_items.valid_until is 'The end of the validity of a certificate.';
comment on column trust_items.files is 'The number of its files.';
comment on column trust_items.uploaded_at is 'When it was added.';
comment on column trust_items.removed_at is 'When it was removed. It stays without its files, so that the folder of a server does not bring it back.';
create index trust_items_by_name on trust_items (name, id) where removed_at is null;
create index trust_items_by_validity on trust_items (valid_until, id) where removed_at is null;
create index trust_items_by_upload on trust_items (uploaded_at, id) where removed_at is null;

create table trust_files (
  item_id uuid not null references trust_items,
  name text not null check (length(name) between 1 and 150),
  content bytea not null,
  primary key (item_id, name)
);
comment on table trust_files is 'A file of a trust item; a certificate is one file in DER.';
comment on column trust_files.item_id is 'The item.';
comment on column trust_files.name is 'The name of the file.';
comment on column trust_files.content is 'The content of the file.';

create table trust_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);
comment on table trust_version is 'The version of the trust items: a process keeps what it has read for as long as it finds the same one.';
comment on column trust_version.version is 'Changes in the transaction that changes an item.';
insert into trust_version (version) values (gen_random_uuid());

create table trust_notices (
  kind text not null check (kind in ('expiring', 'expired', 'missing')),
  subject text not null check (length(subject) between 1 and 200),
  noticed_at timestamptz not null,
  primary key (kind, subject)
);
comment on table trust_notices is 'What administrators were notified of, once each.';
comment on column trust_notices.kind is 'Whether an item expires or has expired, or an authority is missing.';
comment on column trust_notices.subject is 'The item, or the name of the authority.';
comment on column trust_notices.noticed_at is 'When they were notified.';

create function change_trust_version() returns trigger language plpgsql as $$
begin
  update trust_version set version = gen_random_uuid();
  return null;
end $$;

create trigger trust_items_versioned after insert or update or delete or truncate on trust_items
  for each statement execute function change_trust_version();
create trigger trust_files_versioned after insert or update or delete or truncate on trust_files
  for each statement execute function change_trust_version();
