-- Tools of administrators: views and layouts of lists, drafts, changes of many rows, and the runs of background jobs.

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

-- A long text that an administrator is writing, saved while they write: one for each record of a kind (`new` for a record that does not
-- exist yet). It ends when the record is saved, when its owner discards it, or 30 days after the last word.
create table drafts (
  user_id uuid not null references users,
  kind text not null check (length(kind) <= 30),
  record text not null check (length(record) <= 60),
  -- The values of the form.
  content jsonb not null check (pg_column_size(content) <= 2 * 1024 * 1024),
  -- Counts the savings: two windows with the same text notice each other.
  version integer not null,
  updated_at timestamptz not null,
  primary key (user_id, kind, record)
);
create index drafts_by_age on drafts (updated_at);

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

-- The history of background jobs: a row for each attempt, with its results or its error.
create table job_runs (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  job text not null,
  -- The job in the queue; null for a run by command.
  queue_id uuid,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Counts of the results, by name.
  counts jsonb not null default '{}',
  error text,
  -- Whether a failed run is tried again by itself.
  is_retried boolean not null default false,
  steps_done integer not null default 0 check (steps_done >= 0),
  steps integer check (steps >= steps_done),
  -- The administrator who ran it by hand; null for the schedule.
  started_by uuid references users,
  check ((state = 'running') = (finished_at is null)),
  check (state = 'failed' or error is null)
);
create index job_runs_by_state on job_runs (state, position desc);
create index job_runs_by_time on job_runs (position desc);
create index job_runs_by_starter on job_runs (started_by) where started_by is not null;
create index job_runs_by_job on job_runs (job, position desc) include (state, is_retried, finished_at);
