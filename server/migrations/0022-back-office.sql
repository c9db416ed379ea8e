-- Tools of administrators: views and layouts of lists, drafts, changes of many rows, and the runs of background jobs.

create table list_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null check (length(list) <= 160),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, list, name)
);
comment on table list_views is 'A view of a list that an administrator saved: a name for a search, filters and an order.';
comment on column list_views.list is 'The path of the list''s call, with the prefix of its parameters if a page has several lists.';
comment on column list_views.name is 'The name.';
comment on column list_views.search is 'The search, filters and order, as the address has them.';
comment on column list_views.is_shared is 'Whether other administrators see it.';
create index list_views_shared on list_views (list, name) where is_shared;

create table list_layouts (
  user_id uuid not null references users,
  list text not null check (length(list) <= 160),
  columns text[] not null default '{}',
  hidden text[] not null default '{}',
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  view_id uuid references list_views on delete set null,
  primary key (user_id, list)
);
comment on table list_layouts is 'How an administrator arranged a list.';
comment on column list_layouts.list is 'The list, as in list_views.';
comment on column list_layouts.columns is 'The keys of the columns in their order; columns that are not named follow.';
comment on column list_layouts.hidden is 'The keys of the hidden columns.';
comment on column list_layouts.density is 'How close the rows are.';
comment on column list_layouts.view_id is 'The view with which the list opens.';
create index list_layouts_by_view on list_layouts (view_id) where view_id is not null;

create table drafts (
  user_id uuid not null references users,
  kind text not null check (length(kind) <= 30),
  record text not null check (length(record) <= 60),
  content jsonb not null check (pg_column_size(content) <= 2 * 1024 * 1024),
  version integer not null,
  updated_at timestamptz not null,
  primary key (user_id, kind, record)
);
comment on table drafts is 'A long text that an administrator is writing. It ends when the record is saved, when its owner discards it, or after 30 days without a change.';
comment on column drafts.kind is 'The kind of record.';
comment on column drafts.record is 'The id of the record; new for one that does not exist yet.';
comment on column drafts.content is 'The values of the form.';
comment on column drafts.version is 'Counts the savings: two windows with the same text notice each other.';
create index drafts_by_age on drafts (updated_at);

create table bulk_runs (
  id uuid primary key default gen_random_uuid(),
  call text not null,
  change jsonb not null,
  total integer not null check (total > 0),
  started_by uuid not null references users,
  started_at timestamptz not null,
  finished_at timestamptz,
  cancelled_at timestamptz check (cancelled_at is null or finished_at is not null),
  dismissed_at timestamptz,
  undoes uuid unique references bulk_runs on delete cascade
);
comment on table bulk_runs is 'A change of many rows that a job makes. It survives the page and the process that started it.';
comment on column bulk_runs.call is 'The path of the call whose change is made to each row.';
comment on column bulk_runs.change is 'The body of that call, without the rows.';
comment on column bulk_runs.total is 'The number of rows.';
comment on column bulk_runs.started_at is 'When it was started.';
comment on column bulk_runs.finished_at is 'When the last row was done; null until then.';
comment on column bulk_runs.cancelled_at is 'When it was cancelled.';
comment on column bulk_runs.dismissed_at is 'When its administrator closed the result.';
comment on column bulk_runs.undoes is 'The run whose changes it takes back; each is taken back once.';
create index bulk_runs_shown on bulk_runs (started_by, started_at, id) where dismissed_at is null;
create index bulk_runs_unfinished on bulk_runs (started_at) where finished_at is null;

create table bulk_run_items (
  run_id uuid not null references bulk_runs on delete cascade,
  row_id uuid not null,
  after text,
  done_at timestamptz,
  change text,
  refusal text,
  primary key (run_id, row_id)
);
comment on table bulk_run_items is 'A row of a bulk run, with its outcome.';
comment on column bulk_run_items.run_id is 'The run.';
comment on column bulk_run_items.row_id is 'The row that is changed.';
comment on column bulk_run_items.after is 'For an undo: the audit entry after which nobody may have changed the row.';
comment on column bulk_run_items.done_at is 'When it was done; null until its turn.';
comment on column bulk_run_items.change is 'The audit entry of the change; null if nothing had to be changed.';
comment on column bulk_run_items.refusal is 'The code of the refusal.';
create index bulk_run_items_waiting on bulk_run_items (run_id, row_id) where done_at is null;

create table job_runs (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  job text not null,
  queue_id uuid,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  counts jsonb not null default '{}',
  error text,
  is_retried boolean not null default false,
  steps_done integer not null default 0 check (steps_done >= 0),
  steps integer check (steps >= steps_done),
  started_by uuid references users,
  check ((state = 'running') = (finished_at is null)),
  check (state = 'failed' or error is null)
);
comment on table job_runs is 'A run of a background job: a row for each attempt, with its results or its error.';
comment on column job_runs.job is 'The name of the job.';
comment on column job_runs.queue_id is 'The job in the queue; null for a run by command.';
comment on column job_runs.state is 'Whether it runs, is done or failed.';
comment on column job_runs.started_at is 'When it began.';
comment on column job_runs.finished_at is 'When it ended.';
comment on column job_runs.counts is 'Counts of the results, by name.';
comment on column job_runs.error is 'Why it failed.';
comment on column job_runs.is_retried is 'Whether a failed run is tried again by itself.';
comment on column job_runs.steps_done is 'The steps that are done.';
comment on column job_runs.steps is 'The steps in all, if they are known.';
comment on column job_runs.started_by is 'The administrator who ran it by hand; null for the schedule.';
create index job_runs_by_state on job_runs (state, position desc);
create index job_runs_by_time on job_runs (position desc);
create index job_runs_by_starter on job_runs (started_by) where started_by is not null;
create index job_runs_by_job on job_runs (job, position desc) include (state, is_retried, finished_at);
