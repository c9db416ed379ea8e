-- Signs of abuse that an administrator looked into and resolved with a note.
create table resolved_signals (
  invoice_id uuid not null references invoices,
  -- The name of the check that raised the sign.
  name text not null,
  note text not null check (length(note) between 3 and 500),
  resolved_by uuid not null references users,
  resolved_at timestamptz not null,
  primary key (invoice_id, name)
);

-- A resolution refers to the evidence that was shown; new evidence needs another look. The audit log keeps the note.
create function reopen_signals() returns trigger language plpgsql as $$
begin
  delete from resolved_signals where invoice_id = new.id;
  return null;
end $$;
create trigger signals_reopened after update of checks on invoices
  for each row when (old.checks is distinct from new.checks) execute function reopen_signals();

-- A decision on many invoices, which a job carries out. It survives the page and the process that began it.
create table review_runs (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('approve', 'reject')),
  reason text check (action = 'approve' or reason is not null),
  started_by uuid not null references users,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- When its administrator closed the result.
  dismissed_at timestamptz
);
create index review_runs_shown on review_runs (started_by, started_at) where dismissed_at is null;

create table review_run_items (
  run_id uuid not null references review_runs on delete cascade,
  invoice_id uuid not null references invoices,
  -- Null until the invoice's turn.
  done_at timestamptz,
  -- The code of the refusal; null if the decision was applied now or before.
  refusal text,
  primary key (run_id, invoice_id)
);
create index review_run_items_waiting on review_run_items (run_id, invoice_id) where done_at is null;

-- The facts of the signs of abuse.
create index invoice_intakes_of_key on invoice_intakes (access_key, store_id) where access_key is not null;
create index customers_by_phone on customers (phone) where phone is not null;
create index customers_by_email on customers (lower(email)) where email is not null;

-- Filters of the review queue beside the order of submission.
create index invoices_by_kind on invoices (kind, position);
