-- Segments: groups of professionals by conditions.

create table segments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  name_key text not null generated always as (fold(btrim(name))) stored,
  description text check (length(description) <= 500),
  conditions jsonb not null check (
    case when jsonb_typeof(conditions) = 'array' then jsonb_array_length(conditions) between 1 and 12 else false end),
  search text not null generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references users,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archived_by uuid references users,
  check ((archived_at is null) = (archived_by is null))
);
comment on table segments is 'A saved filter over the active professionals, evaluated whenever it is used.';
comment on column segments.name is 'The name.';
comment on column segments.name_key is 'The name without case and accents, which makes it unique.';
comment on column segments.description is 'What it is for.';
comment on column segments.conditions is 'The conditions, all of which members meet.';
comment on column segments.archived_at is 'When it was archived: it is no longer offered, and what uses it keeps using it.';
create unique index segments_name_once on segments (name_key) where archived_at is null;
create index segments_search on segments using gin (search gin_trgm_ops);
create index segments_by_name on segments (name, id);
create index segments_by_created on segments (created_at, id);
create index segments_by_updated on segments (updated_at, id);

create table segment_counts (
  segment_id uuid primary key references segments on delete cascade,
  revision integer not null,
  members integer not null check (members >= 0),
  counted_at timestamptz not null
);
comment on table segment_counts is 'The number of members of a segment, counted by a job where counting for each view of the list takes too long.';
comment on column segment_counts.revision is 'The revision of the segment whose conditions were counted; a count of former conditions is not used.';
comment on column segment_counts.members is 'The number of members.';
comment on column segment_counts.counted_at is 'When they were counted.';

-- The rules that processes keep contain the names of segments and their conditions.
create trigger segments_versioned after update of name, conditions on segments
  for each statement execute function change_programme_version();
