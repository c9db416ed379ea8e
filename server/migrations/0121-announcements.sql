-- A notification that the team sends to the members of a segment. A job writes it in batches, in the order of the ids of
-- the members, so that it can continue after a crash.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  segment_id uuid not null references segments,
  title jsonb not null,
  text jsonb not null,
  link text check (link ~ '^/' and link !~ '^/[/\\]'),
  -- The last member who has it, and the number of members who have it.
  last_user_id uuid,
  sent integer not null default 0 check (sent >= 0),
  search text not null generated always as (fold((title ->> 'ptBR') || ' ' || (title ->> 'en'))) stored,
  created_at timestamptz not null,
  created_by uuid not null references users,
  finished_at timestamptz
);
create index announcements_by_created on announcements (created_at, id);
create index announcements_search on announcements using gin (search gin_trgm_ops);
create index announcements_by_segment on announcements (segment_id, created_at desc);
create index announcements_unfinished on announcements (created_at, id) where finished_at is null;

-- Each member has an announcement once.
create unique index notifications_announced_once on notifications ((data ->> 'announcementId'), user_id)
  where kind = 'announcement';
