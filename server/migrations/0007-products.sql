-- The catalogue: brands, categories and products, and their imports from spreadsheets.

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored unique,
  active boolean not null default true,
  created_at timestamptz not null
);
comment on table brands is 'A brand of products.';
comment on column brands.name is 'The name.';
comment on column brands.name_key is 'The name without case and accents, which makes it unique.';
comment on column brands.active is 'Whether its products earn points.';

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored unique,
  points_per_real_bps integer check (points_per_real_bps >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  pce_rate_bps integer check (pce_rate_bps between 0 and 10000)
);
comment on table categories is 'A category of products, with its first rate and its PCE.';
comment on column categories.name is 'The name.';
comment on column categories.name_key is 'The name without case and accents, which makes it unique.';
comment on column categories.points_per_real_bps is 'The rate with which the category begins: points per R$ in basis points (10000 = 1 point per R$); null: the default rate.';
comment on column categories.active is 'Whether its products earn points.';
comment on column categories.pce_rate_bps is 'The PCE as basis points of an item''s value (100 = 1 %); null: items of the category give none.';

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
  revision integer not null default 1,
  unique (brand_id, code)
);
comment on table products is 'A participating product.';
comment on column products.code is 'The brand''s code for it.';
comment on column products.ean is 'The bar code (GTIN).';
comment on column products.name is 'The name.';
comment on column products.description is 'The description on its page.';
comment on column products.unit is 'The unit in which it is sold.';
comment on column products.active is 'Whether it earns points.';
comment on column products.revision is 'Counts the updates. An edit names the revision that it began with; undoing an import restores a product only at the revision that the import made.';
create index products_search on products using gin (search gin_trgm_ops);
create index products_by_name on products (name, id);
create index products_by_created on products (created_at, id);
create index products_by_category on products (category_id, name, id) include (brand_id, active);
create index products_by_brand on products (brand_id, name, id) include (category_id, active);
create index products_inactive on products (name, id) where not active;
create index products_without_ean on products (name, id) where ean is null;
create index products_by_code on products (code, id);
create index products_by_bare_code on products (bare_code(code));

create table store_products (
  store_id uuid not null references stores,
  code text not null,
  product_id uuid not null references products,
  primary key (store_id, code)
);
comment on table store_products is 'The code under which a store sells a product. In one store, each code belongs to one product.';
comment on column store_products.code is 'The code on the store''s invoices.';
create index store_products_by_product on store_products (product_id);
create index store_products_by_bare_code on store_products (store_id, bare_code(code));

-- A process keeps the totals of the lists of products for as long as it finds the same version. Each change to the products mixes a
-- random number into a row that no other transaction holds, so that changes neither wait for each other nor deadlock, and a version
-- that was rolled back never comes again.
create table catalogue_versions (
  id bigint generated always as identity primary key,
  value bigint not null
);
comment on table catalogue_versions is 'The version of the products, which is bit_xor over the values of the rows.';
comment on column catalogue_versions.value is 'A random number, mixed with another one by each change.';
insert into catalogue_versions (value) values (hashtextextended(gen_random_uuid()::text, 0));

create table product_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  file_id uuid references files,
  file_name text not null,
  format jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  is_remembered boolean not null default false,
  error text,
  restarts integer not null default 0,
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
  active_at timestamptz not null,
  doubts integer not null default 0
);
comment on table product_imports is 'An import of products from a spreadsheet.';
comment on column product_imports.state is 'The step that it is in.';
comment on column product_imports.file_id is 'The uploaded file; null after its retention.';
comment on column product_imports.file_name is 'The name of the file.';
comment on column product_imports.format is 'How the file is read: encoding and separator, or the sheet of a workbook.';
comment on column product_imports.sample is 'The first rows of the file, to map its columns by.';
comment on column product_imports.mapping is 'Which column holds which field, and how doubts are settled.';
comment on column product_imports.is_remembered is 'Whether the mapping uses what earlier imports taught.';
comment on column product_imports.error is 'Why the import failed: an error code.';
comment on column product_imports.restarts is 'How often the current step began again after its process ended.';
comment on column product_imports.total is 'The number of rows of the file.';
comment on column product_imports.done is 'How many of them the current step has done.';
comment on column product_imports.last_line is 'The last line that it has done.';
comment on column product_imports.created is 'The number of products that are created.';
comment on column product_imports.updated is 'The number of products that are updated.';
comment on column product_imports.unchanged is 'The number of rows that change nothing.';
comment on column product_imports.rejected is 'The number of rows that cannot be imported.';
comment on column product_imports.removed is 'How many products the undo removed.';
comment on column product_imports.restored is 'How many products the undo restored.';
comment on column product_imports.kept is 'How many products the undo kept, because they are in use or were changed since.';
comment on column product_imports.new_brands is 'Names in the file that no brand has.';
comment on column product_imports.new_categories is 'Names in the file that no category has.';
comment on column product_imports.created_brands is 'The brands that the import created.';
comment on column product_imports.created_categories is 'The categories that the import created.';
comment on column product_imports.started_at is 'When the import began to write products.';
comment on column product_imports.finished_at is 'When the last step ended.';
comment on column product_imports.undone_at is 'When the undo began.';
comment on column product_imports.active_at is 'When the current step last made progress; a step without progress is continued by another process.';
comment on column product_imports.doubts is 'The number of rejected rows that another answer about doubts would accept: a spreadsheet program may have changed their codes.';
-- One import writes products at a time.
create unique index product_imports_writing on product_imports ((true)) where state in ('importing', 'undoing');
create index product_imports_by_created on product_imports (created_at, id);
create index product_imports_by_state on product_imports (state, created_at, id);

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
  product_id uuid,
  revision integer,
  before jsonb,
  problems text[] not null default '{}',
  primary key (import_id, line),
  check ((verdict = 'rejected') = (problems <> '{}'))
);
comment on table product_import_rows is 'A row of an import: what the dry run found, and what importing changed.';
comment on column product_import_rows.import_id is 'The import.';
comment on column product_import_rows.line is 'The line of the file.';
comment on column product_import_rows.verdict is 'What the import does with it.';
comment on column product_import_rows.name is 'The name in the file.';
comment on column product_import_rows.code is 'The code in the file.';
comment on column product_import_rows.ean is 'The bar code in the file.';
comment on column product_import_rows.description is 'The description in the file.';
comment on column product_import_rows.unit is 'The unit in the file.';
comment on column product_import_rows.active is 'Whether the product is active, as the file says.';
comment on column product_import_rows.brand_id is 'The brand that has this name; null for a new one.';
comment on column product_import_rows.brand is 'The name of the brand in the file.';
comment on column product_import_rows.category_id is 'The category that has this name; null for a new one.';
comment on column product_import_rows.category is 'The name of the category in the file.';
comment on column product_import_rows.product_id is 'The product; a new one gets this id.';
comment on column product_import_rows.revision is 'The revision of an existing product before the import.';
comment on column product_import_rows.before is 'The values of an existing product before the import.';
comment on column product_import_rows.problems is 'Why the row is rejected: codes such as ean:ean.invalid.';
create index product_import_rows_rejected on product_import_rows (import_id, line) where verdict = 'rejected';

create table product_import_headings (
  heading text primary key,
  field text check (field in ('name', 'code', 'brand', 'category', 'ean', 'description', 'unit', 'active')),
  updated_at timestamptz not null
);
comment on table product_import_headings is 'What administrators last chose for a heading, by which the next import maps its columns.';
comment on column product_import_headings.heading is 'The heading, folded.';
comment on column product_import_headings.field is 'The field that the column held; null if they left it out.';

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
