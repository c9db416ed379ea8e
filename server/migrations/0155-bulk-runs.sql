-- A change of many rows that a job makes. It survives the page and the process that started it.
create table bulk_runs (
  id uuid primary key default gen_random_uuid(),
  -- The path of the call whose change is made to each row, and its body without the rows.
  call text not null,
  change jsonb not null,
  total integer not null check (total > 0),
  started_by uuid not null references users,
  started_at timestamptz not null,
  finished_at timestamptz,
  cancelled_at timestamptz check (cancelled_at is null or finished_at is not null),
  -- When its administrator closed the result.
  dismissed_at timestamptz,
  -- The run whose changes it takes back; each is taken back once.
  undoes uuid unique references bulk_runs on delete cascade
);
create index bulk_runs_shown on bulk_runs (started_by, started_at, id) where dismissed_at is null;
create index bulk_runs_unfinished on bulk_runs (started_at) where finished_at is null;

create table bulk_run_items (
  run_id uuid not null references bulk_runs on delete cascade,
  row_id uuid not null,
  -- For an undo: the audit entry after which nobody may have changed the row.
  after text,
  -- Null until the row's turn.
  done_at timestamptz,
  -- The audit entry of the change, or the code of the refusal; both null if nothing had to be changed.
  change text,
  refusal text,
  primary key (run_id, row_id)
);
create index bulk_run_items_waiting on bulk_run_items (run_id, row_id) where done_at is null;
