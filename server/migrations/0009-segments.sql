-- Segments: groups of professionals by conditions.

-- Saved filters over the active professionals. The conditions are evaluated when a segment is used.
create table segments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  name_key text not null generated always as (fold(btrim(name))) stored,
  description text check (length(description) <= 500),
  conditions jsonb not null check (
    case when jsonb_typeof(conditions) = 'array' then jsonb_array_length(conditions) between 1 and 12 else false end),
  search text not null generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  -- Grows with each edit, so that an editor of an older version is refused.
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references users,
  updated_at timestamptz not null,
  -- No longer offered; what uses it keeps using it.
  archived_at timestamptz,
  archived_by uuid references users,
  check ((archived_at is null) = (archived_by is null))
);
create unique index segments_name_once on segments (name_key) where archived_at is null;
create index segments_search on segments using gin (search gin_trgm_ops);
create index segments_by_name on segments (name, id);
create index segments_by_created on segments (created_at, id);
create index segments_by_updated on segments (updated_at, id);

-- The number of members that the list of segments shows, where so many people take part that counting them for each view takes
-- too long. A job counts again every few minutes; a count of former conditions is not used.
create table segment_counts (
  segment_id uuid primary key references segments on delete cascade,
  -- The revision of the segment whose conditions were counted.
  revision integer not null,
  members integer not null check (members >= 0),
  counted_at timestamptz not null
);

-- The rules that processes keep contain the names of segments and their conditions.
create trigger segments_versioned after update of name, conditions on segments
  for each statement execute function change_programme_version();
