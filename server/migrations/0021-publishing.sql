-- Videos, and the blog.

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
  published_at timestamptz not null,
  duration_seconds integer check (duration_seconds > 0),
  search text not null generated always as (fold(title || ' ' || description)) stored,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Grows with each edit, so that an editor of an older version is refused.
  revision integer not null default 1,
  check ((provider = 'file') = (file_id is not null)),
  check ((provider = 'file') = (external_id is null)),
  check (external_hash is null or provider = 'vimeo')
);
create index videos_by_position on videos (position, id);
create index videos_by_published on videos (published_at, id);
create index videos_by_title on videos (title, id);
create index videos_by_created on videos (created_at, id);
create index videos_search on videos using gin (search gin_trgm_ops);

create table posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (title <> ''),
  excerpt text not null default '',
  -- Sanitised HTML, and its text for search.
  body text not null default '',
  body_text text not null default '',
  -- Null: the web draws a cover.
  cover_file_id uuid references files,
  author text not null check (author <> ''),
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- A published post is visible from this instant, which may lie in the future.
  published_at timestamptz,
  reading_minutes integer not null default 1 check (reading_minutes >= 1),
  revision integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (fold(title || ' ' || excerpt || ' ' || body_text)) stored,
  check (status = 'draft' or published_at is not null)
);
create index posts_by_updated on posts (updated_at, id);
create index posts_by_title on posts (title, id);
create index posts_by_publication on posts (published_at, id);
create index posts_tags on posts using gin (tags);
create index posts_search on posts using gin (search gin_trgm_ops);

-- Every address that a post has had. An address belongs to one post for good, so that old links can be redirected.
create table post_slugs (
  slug text primary key,
  post_id uuid not null references posts on delete cascade deferrable initially deferred
);
alter table posts add constraint posts_slug_is_reserved
  foreign key (slug) references post_slugs deferrable initially deferred;
create index post_slugs_by_post on post_slugs (post_id);

-- A post as it was after each edit.
create table post_revisions (
  post_id uuid not null references posts on delete cascade,
  revision integer not null check (revision >= 1),
  title text not null,
  slug text not null,
  excerpt text not null,
  body text not null,
  author text not null,
  tags text[] not null,
  status text not null check (status in ('draft', 'published')),
  published_at timestamptz,
  saved_by uuid references users,
  saved_at timestamptz not null,
  primary key (post_id, revision)
);
