-- Views of lists that administrators save: a name for a search, filters and an order, as the address has them.
create table list_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- The path of the list's call, with the prefix of its parameters if a page has several lists.
  list text not null check (length(list) <= 160),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, list, name)
);
create index list_views_shared on list_views (list, name) where is_shared;

-- How an administrator arranged a list.
create table list_layouts (
  user_id uuid not null references users,
  list text not null check (length(list) <= 160),
  -- The keys of the columns in their order; columns that are not named follow.
  columns text[] not null default '{}',
  hidden text[] not null default '{}',
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  -- The view with which the list opens.
  view_id uuid references list_views on delete set null,
  primary key (user_id, list)
);
create index list_layouts_by_view on list_layouts (view_id) where view_id is not null;
