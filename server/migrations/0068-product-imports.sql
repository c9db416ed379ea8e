-- Imports of products from spreadsheets.

-- Counts the updates of a product. An edit names the revision that it began with; undoing an import restores a product only
-- at the revision that the import made.
alter table products add column revision integer not null default 1;
create function count_product_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_revision before update on products for each row execute function count_product_revision();

create table product_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  -- The uploaded file; null after its retention.
  file_id uuid references files,
  file_name text not null,
  format jsonb not null,
  -- The first rows of the file, to map its columns by.
  sample jsonb not null,
  mapping jsonb not null,
  -- Whether `mapping` uses what earlier imports taught.
  is_remembered boolean not null default false,
  -- Why the import failed: an error code.
  error text,
  -- How often the current step began again after its process ended.
  restarts integer not null default 0,
  -- The number of rows, and of those that the current step has done; the last line that it has done.
  total integer not null default 0,
  done integer not null default 0,
  last_line integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  removed integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  -- Names in the file that no brand or category has, and the rows that the import made of them.
  new_brands text[] not null default '{}',
  new_categories text[] not null default '{}',
  created_brands uuid[] not null default '{}',
  created_categories uuid[] not null default '{}',
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  started_by uuid references users,
  started_at timestamptz,
  finished_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  -- When the current step made progress last; a step without progress is continued by another process.
  active_at timestamptz not null default now()
);
-- One import writes products at a time.
create unique index product_imports_writing on product_imports ((true)) where state in ('importing', 'undoing');
create index product_imports_by_created on product_imports (created_at, id);
create index product_imports_by_state on product_imports (state, created_at, id);

-- The rows of an import: what the dry run found, and what importing changed.
create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  line integer not null,
  verdict text not null check (verdict in ('created', 'updated', 'unchanged', 'rejected')),
  name text,
  code text,
  ean text,
  description text,
  unit text,
  active boolean,
  brand_id uuid,
  brand text,
  category_id uuid,
  category text,
  -- The product; a new one gets this id.
  product_id uuid,
  -- The revision and the values of an existing product before the import.
  revision integer,
  before jsonb,
  -- Why the row is rejected: codes such as `ean:ean.invalid`.
  problems text[] not null default '{}',
  primary key (import_id, line),
  check ((verdict = 'rejected') = (problems <> '{}'))
);
create index product_import_rows_rejected on product_import_rows (import_id, line) where verdict = 'rejected';

-- The field that administrators chose last for a heading; null if they left the column out.
create table product_import_headings (
  heading text primary key,
  field text check (field in ('name', 'code', 'brand', 'category', 'ean', 'description', 'unit', 'active')),
  updated_at timestamptz not null default now()
);
