-- Catalogue, customers and invoices.

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored unique,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored unique,
  -- Points per R$, in basis points (10000 = 1 point per R$); null: the programme's default.
  points_per_real_bps integer check (points_per_real_bps >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now()
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (brand_id, code)
);
create index products_search on products using gin (search gin_trgm_ops);
create index products_by_name on products (name, id);
create index products_by_code on products (code);
create index products_by_brand on products (brand_id, name, id);
create index products_by_category on products (category_id, name, id);
create index products_by_created on products (created_at, id);

-- The code under which a store sells a product. In one store, each code belongs to one product.
create table store_products (
  store_id uuid not null references stores,
  code text not null,
  product_id uuid not null references products,
  primary key (store_id, code)
);
create index store_products_by_product on store_products (product_id);

create table customers (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  email text,
  phone text,
  city text,
  state text,
  notes text,
  active boolean not null default true,
  -- The last day of the newest registration; maintained by the trigger of customer_validities.
  valid_until date,
  -- The last day whose approaching or passed end was notified to the professional.
  told_expiring date,
  told_expired date,
  search text not null generated always as (fold(name || ' ' || document)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (professional_id, document)
);
create index customers_by_document on customers (document);
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_by_professional_name on customers (professional_id, name, id);
create index customers_by_professional_end on customers (professional_id, valid_until, id);
create index customers_by_name on customers (name, id);
create index customers_by_end on customers (valid_until, id);
create index customers_by_created on customers (created_at, id);
create index customers_by_professional_created on customers (professional_id, created_at, id);
create index customers_inactive on customers (name, id) where not active;
create index customers_untold on customers (valid_until) where active and told_expired is distinct from valid_until;

-- The days on which a professional's claim on a document is valid. Valid claims on one document cannot overlap.
create table customer_validities (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers,
  professional_id uuid not null references users,
  document text not null,
  days daterange not null check (not isempty(days) and not lower_inf(days) and not upper_inf(days)),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint one_valid_claim_per_document exclude using gist (document with =, days with &&) where (active)
);
create index customer_validities_by_customer on customer_validities (customer_id, days);

create function keep_customer_end() returns trigger language plpgsql as $$
begin
  update customers
    set valid_until = (select max(upper(days)) - 1 from customer_validities where customer_id = new.customer_id)
    where id = new.customer_id;
  return null;
end $$;
create trigger customer_end after insert or update on customer_validities
  for each row execute function keep_customer_end();

create table invoices (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  store_id uuid not null references stores,
  sent_by uuid references users,
  source text not null check (source in ('xml', 'manual')),
  kind text not null check (kind in ('sale', 'return')),
  status text not null check (
    status in ('received', 'unattributed', 'in-review', 'approved', 'rejected', 'reversed')
  ),
  access_key text not null unique check (access_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  model text not null check (model in ('55', '65')),
  series text not null,
  number text not null,
  issued_at timestamptz not null,
  issued_on date not null,
  emitter_cnpj text not null,
  recipient_document text,
  recipient_name text,
  total_cents bigint not null check (total_cents >= 0),
  products_cents bigint not null check (products_cents >= 0),
  -- For a return: the invoice whose goods came back.
  returns_invoice_id uuid references invoices,
  returns_access_key text,
  customer_id uuid references customers,
  professional_id uuid references users,
  attribution text check (attribution in ('registration', 'shopkeeper', 'admin')),
  verdict text not null check (verdict in ('green', 'amber', 'red')),
  checks jsonb not null,
  file_id uuid references files,
  reason text,
  -- The points credited by the approval, and their explanation, both from `computePoints`.
  points bigint,
  explanation jsonb,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users,
  reversed_at timestamptz,
  reversed_by uuid references users,
  search text not null generated always as (
    fold(number || ' ' || access_key || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(recipient_document, ''))
  ) stored,
  check (status not in ('in-review', 'approved', 'reversed') or kind = 'return' or professional_id is not null),
  check (status not in ('rejected', 'reversed') or reason is not null),
  check ((status in ('approved', 'reversed')) = (points is not null))
);
create index invoices_search on invoices using gin (search gin_trgm_ops);
create index invoices_by_status on invoices (status, position);
create index invoices_by_position on invoices (position);
create index invoices_by_verdict on invoices (verdict, position);
create index invoices_returning on invoices (position) where kind = 'return';
create index invoices_by_store on invoices (store_id, position);
create index invoices_by_professional on invoices (professional_id, position);
create index invoices_by_customer on invoices (customer_id, position);
create index invoices_by_issue on invoices (issued_on, position);
create index invoices_by_total on invoices (total_cents, position);
create index invoices_by_recipient on invoices (recipient_document, issued_on);
create index invoices_returned on invoices (returns_invoice_id) where returns_invoice_id is not null;
create index invoices_returned_key on invoices (returns_access_key) where returns_access_key is not null;

create table invoice_items (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  line integer not null,
  code text not null,
  ean text,
  description text not null,
  ncm text,
  cfop text,
  unit text,
  quantity numeric not null,
  value_cents bigint not null,
  discount_cents bigint not null,
  counts_in_total boolean not null,
  net_cents bigint not null,
  -- The quantity of this line that approved returns took back.
  returned_cents bigint not null default 0,
  product_id uuid references products,
  matched_by text check (matched_by in ('ean', 'store-code', 'brand-code', 'hand')),
  unique (invoice_id, line),
  check (returned_cents between 0 and greatest(net_cents, 0)),
  check ((product_id is null) = (matched_by is null))
);
create index invoice_items_by_product on invoice_items (product_id);

-- A cancellation (event 110111) of an access key. Its invoice may not have been sent yet.
create table invoice_cancellations (
  access_key text not null,
  store_id uuid not null references stores,
  sent_by uuid references users,
  invoice_id uuid references invoices,
  event_at timestamptz,
  file_id uuid references files,
  created_at timestamptz not null default now(),
  primary key (access_key, store_id)
);

-- Every file that a shopkeeper sent, with its result, including refused files.
create table invoice_intakes (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  store_id uuid not null references stores,
  sent_by uuid not null references users,
  file_name text not null,
  -- The zip file that contained it.
  archive text,
  kind text check (kind in ('sale', 'return', 'cancellation')),
  access_key text,
  verdict text not null check (verdict in ('green', 'amber', 'red')),
  -- Why the file could not be read.
  refusal text,
  checks jsonb not null,
  invoice_id uuid references invoices,
  search text not null generated always as (fold(file_name || ' ' || coalesce(access_key, ''))) stored,
  created_at timestamptz not null default now()
);
create index invoice_intakes_by_store on invoice_intakes (store_id, position);
create index invoice_intakes_by_verdict on invoice_intakes (store_id, verdict, position);
create index invoice_intakes_search on invoice_intakes using gin (search gin_trgm_ops);

create table accelerators (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  -- 20000 doubles the points. The accelerator's bonus is the part above 10000.
  multiplier_bps integer not null check (multiplier_bps > 10000 and multiplier_bps <= 1000000),
  starts_on date not null,
  ends_on date not null,
  cumulative boolean not null default false,
  -- Applies to everything; otherwise only to its targets.
  everything boolean not null default false,
  active boolean not null default true,
  search text not null generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  check (ends_on >= starts_on)
);
create index accelerators_by_dates on accelerators (starts_on, ends_on);
create index accelerators_by_name on accelerators (name, id);
create index accelerators_search on accelerators using gin (search gin_trgm_ops);

-- The targets of an accelerator: a sale must match one row of each dimension that has rows.
create table accelerator_targets (
  accelerator_id uuid not null references accelerators on delete cascade,
  category_id uuid references categories,
  brand_id uuid references brands,
  product_id uuid references products,
  store_id uuid references stores,
  profession text,
  level text,
  check (num_nonnulls(category_id, brand_id, product_id, store_id, profession, level) = 1)
);
create unique index accelerator_targets_once on accelerator_targets
  (accelerator_id, category_id, brand_id, product_id, store_id, profession, level) nulls not distinct;
