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

-- Only members of the segment can subscribe. Shopkeepers are members of no segment.
alter table experiences
  add column segment_id uuid references segments,
  add constraint experience_segment_of_professionals check (segment_id is null or audience = 'professionals');
create index experiences_by_segment on experiences (segment_id, created_at desc) where segment_id is not null;

-- The members in the order of their list, and the facts that conditions ask for.
create index users_active_professionals on users (name, id)
  where user_type = 'professional' and status = 'active';
create index users_active_professionals_by_created on users (created_at, id)
  where user_type = 'professional' and status = 'active';
create index professionals_by_place on professionals (state, fold(city));
create index invoices_approved_sales_by_day on invoices (professional_id, issued_on desc) include (store_id)
  where kind = 'sale' and status = 'approved';
