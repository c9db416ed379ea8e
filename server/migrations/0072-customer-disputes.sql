-- A professional's objection to another's registration of a customer, decided by an administrator.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  customer_name text not null,
  claimant_id uuid not null references users,
  -- The professional who held the document when the dispute was opened, and the registration.
  holder_id uuid not null references users,
  customer_id uuid not null references customers,
  statement text not null check (length(statement) <= 2000),
  file_id uuid references files,
  opened_at timestamptz not null,
  reply text check (length(reply) <= 2000),
  reply_file_id uuid references files,
  replied_at timestamptz,
  status text not null default 'open' check (status in ('open', 'moved', 'kept', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 500),
  search text not null generated always as (fold(customer_name || ' ' || document)) stored,
  check (claimant_id <> holder_id),
  check ((status = 'open') = (decided_at is null)),
  check ((decided_by is not null) = (status in ('moved', 'kept'))),
  check (reply_file_id is null or replied_at is not null)
);
-- One dispute about a document at a time.
create unique index one_open_dispute_per_document on disputes (document) where status = 'open';
create index disputes_by_time on disputes (opened_at desc, id);
create index disputes_by_status on disputes (status, opened_at desc, id);
create index disputes_by_claimant on disputes (claimant_id, opened_at desc);
create index disputes_by_holder on disputes (holder_id, opened_at desc);
create index disputes_search on disputes using gin (search gin_trgm_ops);

-- Who claimed a document when.
create index customer_validities_by_document on customer_validities (document, created_at desc);
