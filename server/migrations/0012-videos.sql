-- Videos: links to YouTube and Vimeo, and uploaded files.

create table videos (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  provider text not null check (provider in ('youtube', 'vimeo', 'file')),
  -- For a link: the provider's id, and the hash of an unlisted Vimeo video.
  external_id text,
  external_hash text,
  file_id uuid references files,
  -- Null: the web draws one.
  cover_file_id uuid references files,
  audience text not null default 'members' check (audience in ('public', 'members', 'professionals', 'shopkeepers')),
  active boolean not null default true,
  -- Position in the gallery, ascending.
  position integer not null default 0,
  -- Visible from this instant.
  published_at timestamptz not null default now(),
  duration_seconds integer check (duration_seconds > 0),
  search text not null generated always as (fold(title || ' ' || description)) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((provider = 'file') = (file_id is not null)),
  check ((provider = 'file') = (external_id is null)),
  check (external_hash is null or provider = 'vimeo')
);
create index videos_by_position on videos (position, id);
create index videos_by_published on videos (published_at, id);
create index videos_by_title on videos (title, id);
create index videos_by_created on videos (created_at, id);
create index videos_search on videos using gin (search gin_trgm_ops);
