-- The catalogue: brands, categories and products, and their imports from spreadsheets.

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored unique,
  active boolean not null default true,
  created_at timestamptz not null
);

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored unique,
  -- Points per R$, in basis points (10000 = 1 point per R$); null: the programme's default.
  points_per_real_bps integer check (points_per_real_bps >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  -- Basis points of an item's value (100 = 1 %); null: items of the category give no PCE.
  pce_rate_bps integer check (pce_rate_bps between 0 and 10000)
);

create table products (
  id uuid primary key default gen_random_uuid(),
  brand_id uuid not null references brands,
  category_id uuid not null references categories,
  code text not null,
  ean text unique check (ean ~ '^[0-9]{8,14}$'),
  name text not null,
  description text,
  unit text,
  active boolean not null default true,
  search text not null generated always as (fold(name || ' ' || code || ' ' || coalesce(ean, ''))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts the updates of a product. An edit names the revision that it began with; undoing an import restores a product only
  -- at the revision that the import made.
  revision integer not null default 1,
  unique (brand_id, code)
);
create index products_search on products using gin (search gin_trgm_ops);
create index products_by_name on products (name, id);
create index products_by_created on products (created_at, id);
create index products_by_category on products (category_id, name, id) include (brand_id, active);
create index products_by_brand on products (brand_id, name, id) include (category_id, active);
create index products_inactive on products (name, id) where not active;
create index products_without_ean on products (name, id) where ean is null;
create index products_by_code on products (code, id);
create index products_by_bare_code on products (bare_code(code));

-- The code under which a store sells a product. In one store, each code belongs to one product.
create table store_products (
  store_id uuid not null references stores,
  code text not null,
  product_id uuid not null references products,
  primary key (store_id, code)
);
create index store_products_by_product on store_products (product_id);
create index store_products_by_bare_code on store_products (store_id, bare_code(code));

-- The version of the products: a process keeps the totals of their lists for as long as it finds the same version. The version
-- is `bit_xor` over the rows. Each change to the products mixes a random number into a row that no other transaction holds, so
-- that changes neither wait for each other nor deadlock, and a version that was rolled back never comes again.
create table catalogue_versions (
  id bigint generated always as identity primary key,
  value bigint not null
);
insert into catalogue_versions (value) values (hashtextextended(gen_random_uuid()::text, 0));

-- Imports of products from spreadsheets.
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
  created_at timestamptz not null,
  started_by uuid references users,
  started_at timestamptz,
  finished_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  -- When the current step made progress last; a step without progress is continued by another process.
  active_at timestamptz not null,
  -- The number of rows whose codes a spreadsheet program may have changed.
  doubts integer not null default 0
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
  updated_at timestamptz not null
);

create function count_product_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create function change_catalogue_version() returns trigger language plpgsql as $$
declare
  change constant bigint := hashtextextended(gen_random_uuid()::text, 0);
begin
  update catalogue_versions set value = value # change
    where id = (select id from catalogue_versions limit 1 for no key update skip locked);
  if not found then
    insert into catalogue_versions (value) values (change);
  end if;
  return null;
end $$;

create trigger count_revision before update on products for each row execute function count_product_revision();
-- Processes keep the rates of categories and brands by the programme's version. The versions of rates change it already; the rate
-- with which a category begins is a column of the category.
create trigger categories_with_rate_versioned after insert on categories
  for each row when (new.points_per_real_bps is not null) execute function change_programme_version();
create trigger category_rates_versioned after update of points_per_real_bps on categories
  for each row when (new.points_per_real_bps is distinct from old.points_per_real_bps)
  execute function change_programme_version();
-- Processes keep the ids of inactive brands and categories by the programme's version.
create trigger inactive_brands_versioned after insert on brands
  for each row when (not new.active) execute function change_programme_version();
create trigger brands_active_versioned after update of active on brands
  for each row when (new.active is distinct from old.active) execute function change_programme_version();
create trigger inactive_categories_versioned after insert on categories
  for each row when (not new.active) execute function change_programme_version();
create trigger categories_active_versioned after update of active on categories
  for each row when (new.active is distinct from old.active) execute function change_programme_version();
create trigger products_versioned after insert or update or delete or truncate on products
  for each statement execute function change_catalogue_version();
