-- Videos, and the blog.

create table videos (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  provider text not null check (provider in ('youtube', 'vimeo', 'file')),
  external_id text,
  external_hash text,
  file_id uuid references files,
  cover_file_id uuid references files,
  audience text not null default 'members' check (audience in ('public', 'members', 'professionals', 'shopkeepers')),
  active boolean not null default true,
  position integer not null default 0,
  published_at timestamptz not null,
  duration_seconds integer check (duration_seconds > 0),
  search text not null generated always as (fold(title || ' ' || description)) stored,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  check ((provider = 'file') = (file_id is not null)),
  check ((provider = 'file') = (external_id is null)),
  check (external_hash is null or provider = 'vimeo')
);
comment on table videos is 'A video of the gallery: a link to YouTube or Vimeo, or an uploaded file.';
comment on column videos.title is 'The title.';
comment on column videos.description is 'The description.';
comment on column videos.provider is 'Where it plays from.';
comment on column videos.external_id is 'The provider''s id of a link.';
comment on column videos.external_hash is 'The hash of an unlisted Vimeo video.';
comment on column videos.file_id is 'The uploaded file.';
comment on column videos.cover_file_id is 'The cover; null: the web draws one.';
comment on column videos.audience is 'Who can see it.';
comment on column videos.active is 'Whether it is published.';
comment on column videos.position is 'The place in the gallery, ascending.';
comment on column videos.published_at is 'The instant from which it is visible.';
comment on column videos.duration_seconds is 'The length in seconds, if it is known.';
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
  body text not null default '',
  body_text text not null default '',
  cover_file_id uuid references files,
  author text not null check (author <> ''),
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  reading_minutes integer not null default 1 check (reading_minutes >= 1),
  revision integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (fold(title || ' ' || excerpt || ' ' || body_text)) stored,
  check (status = 'draft' or published_at is not null)
);
comment on table posts is 'A post of the blog.';
comment on column posts.slug is 'The current address.';
comment on column posts.title is 'The title.';
comment on column posts.excerpt is 'The summary in lists.';
comment on column posts.body is 'The sanitised HTML.';
comment on column posts.body_text is 'The text of the body, for searches.';
comment on column posts.cover_file_id is 'The cover; null: the web draws one.';
comment on column posts.author is 'The name under the title.';
comment on column posts.tags is 'The tags.';
comment on column posts.status is 'Whether it is a draft or published.';
comment on column posts.published_at is 'The instant from which a published post is visible, which may lie in the future.';
comment on column posts.reading_minutes is 'The minutes that reading it takes.';
create index posts_by_updated on posts (updated_at, id);
create index posts_by_title on posts (title, id);
create index posts_by_publication on posts (published_at, id);
create index posts_tags on posts using gin (tags);
create index posts_search on posts using gin (search gin_trgm_ops);

create table post_slugs (
  slug text primary key,
  post_id uuid not null references posts on delete cascade deferrable initially deferred
);
comment on table post_slugs is 'An address that a post has had. It belongs to one post for good, so that old links can be redirected.';
comment on column post_slugs.slug is 'The address.';
alter table posts add constraint posts_slug_is_reserved
  foreign key (slug) references post_slugs deferrable initially deferred;
create index post_slugs_by_post on post_slugs (post_id);

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
comment on table post_revisions is 'A post as it was after an edit.';
comment on column post_revisions.revision is 'The revision of the post.';
comment on column post_revisions.title is 'The title.';
comment on column post_revisions.slug is 'The address.';
comment on column post_revisions.excerpt is 'The summary.';
comment on column post_revisions.body is 'The sanitised HTML.';
comment on column post_revisions.author is 'The name under the title.';
comment on column post_revisions.tags is 'The tags.';
comment on column post_revisions.status is 'Whether it was a draft or published.';
comment on column post_revisions.published_at is 'The instant from which it was visible.';
comment on column post_revisions.saved_at is 'When it was saved.';
