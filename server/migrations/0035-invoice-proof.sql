-- Checks have a state for what could not be verified, cancellations may wait for an administrator, and automatic approval
-- has limits for each day.

-- Checks of before: the signature was not verified, and SEFAZ was not asked.
create function pg_temp.with_states(checks jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case c->>'name'
      when 'signature-not-verified'
        then '{"name": "signature", "light": "not-verifiable", "reason": "not-made"}'::jsonb
      when 'sefaz-not-consulted' then '{"name": "sefaz", "light": "not-verifiable", "reason": "offline"}'::jsonb
      else c - 'info' end order by position), '[]')
  from jsonb_array_elements(checks) with ordinality as e (c, position)
$$;
update invoices set checks = pg_temp.with_states(checks);
update invoice_intakes set checks = pg_temp.with_states(checks);
drop function pg_temp.with_states;

-- The field that could not be read, or the limit that was exceeded.
alter table invoice_intakes add column refusal_details jsonb;

alter table invoice_cancellations
  add column checks jsonb not null default '[]',
  -- Not proven, and points were credited: an administrator decides.
  add column waits boolean not null default false,
  add column dismissed_at timestamptz,
  add column dismissed_by uuid references users,
  add check (not waits or dismissed_at is null);
create index invoice_cancellations_waiting on invoice_cancellations (invoice_id) where waits;

-- Sales that the system approved by itself. Its sums are compared with the limits under one lock for each day.
create table automatic_approvals (
  invoice_id uuid primary key references invoices,
  day date not null,
  store_id uuid not null references stores,
  professional_id uuid not null references users,
  cents bigint not null check (cents >= 0)
);
create index automatic_approvals_by_day on automatic_approvals (day) include (store_id, professional_id, cents);

-- Whether a check is a sign of abuse; such invoices come first in review.
alter table invoices add column is_suspected boolean not null default false;
create index invoices_suspected on invoices (position) where is_suspected;
create index invoices_in_review_newest on invoices (is_suspected, position) where status = 'in-review';
create index invoices_in_review_oldest on invoices (is_suspected desc, position) where status = 'in-review';
