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
create index job_runs_by_job on job_runs (job, position desc);
create index job_runs_by_state on job_runs (state, position desc);
create index job_runs_by_time on job_runs (position desc);
create index job_runs_by_starter on job_runs (started_by) where started_by is not null;

-- The verifications of the ledger, with the result of each rule.
create table ledger_proofs (
  position bigint generated always as identity primary key,
  started_at timestamptz not null,
  proved_at timestamptz not null,
  entries bigint not null,
  accounts bigint not null,
  broken integer not null check (broken >= 0),
  results jsonb not null
);
