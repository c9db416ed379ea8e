-- Adjustments of points by administrators. A large one waits until another administrator has confirmed it.
create table adjustments (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000),
  reason text not null check (length(btrim(reason)) between 10 and 500),
  status text not null check (status in ('waiting', 'posted', 'refused', 'withdrawn')),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  needs_second boolean not null,
  decided_by uuid references users,
  decided_at timestamptz,
  note text check (length(note) <= 500),
  check ((status = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'posted' or not needs_second or decided_by <> requested_by)
);
create index adjustments_by_status on adjustments (status, requested_at desc, id);
create index adjustments_by_time on adjustments (requested_at desc, id);
create index adjustments_by_amount on adjustments (amount, id);
create index adjustments_by_professional on adjustments (professional_id, requested_at desc);
