-- The certificates of authorities and the schemas by which invoices are checked: the same for every process.

create table trust_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('root', 'intermediate', 'schemas')),
  name text not null check (length(name) between 1 and 200),
  -- SHA-256: of a certificate, or of the names and the contents of a package's files.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  origin text not null check (origin in ('upload', 'folder', 'demonstration')),
  -- Only certificates have a validity.
  valid_from timestamptz,
  valid_until timestamptz,
  files integer not null check (files between 1 and 1000),
  uploaded_by uuid references users,
  uploaded_at timestamptz not null,
  -- A removed item stays without its files, so that the folder of a server does not bring it back.
  removed_by uuid references users,
  removed_at timestamptz,
  search text not null generated always as (fold(name)) stored,
  check ((kind = 'schemas') = (valid_from is null) and (valid_from is null) = (valid_until is null)),
  check (origin <> 'upload' or uploaded_by is not null),
  check ((removed_at is null) = (removed_by is null))
);
create index trust_items_by_name on trust_items (name, id) where removed_at is null;
create index trust_items_by_validity on trust_items (valid_until, id) where removed_at is null;
create index trust_items_by_upload on trust_items (uploaded_at, id) where removed_at is null;

-- A certificate is one file in DER.
create table trust_files (
  item_id uuid not null references trust_items,
  name text not null check (length(name) between 1 and 150),
  content bytea not null,
  primary key (item_id, name)
);

-- Changes in the transaction that changes an item: a process keeps what it has read for as long as it finds the same version.
create table trust_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);
insert into trust_version (version) values (gen_random_uuid());

-- What administrators were notified of, once each: an item that expires, or the name of an authority that is missing.
create table trust_notices (
  kind text not null check (kind in ('expiring', 'expired', 'missing')),
  subject text not null check (length(subject) between 1 and 200),
  noticed_at timestamptz not null,
  primary key (kind, subject)
);

create function change_trust_version() returns trigger language plpgsql as $$
begin
  update trust_version set version = gen_random_uuid();
  return null;
end $$;

create trigger trust_items_versioned after insert or update or delete or truncate on trust_items
  for each statement execute function change_trust_version();
create trigger trust_files_versioned after insert or update or delete or truncate on trust_files
  for each statement execute function change_trust_version();
