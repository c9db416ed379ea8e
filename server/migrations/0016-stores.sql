-- The store's area: pre-registrations, dismissed refused files, and monthly merit.

alter table pre_registrations
  -- How often the sign-up link was sent, and when last.
  add column mails_sent smallint not null default 0 check (mails_sent >= 0),
  add column mailed_at timestamptz,
  add column search text not null generated always as (fold(name || ' ' || email)) stored,
  add check ((mails_sent = 0) = (mailed_at is null));
create index pre_registrations_by_store on pre_registrations (store_id, created_at, id);
create index pre_registrations_by_store_name on pre_registrations (store_id, name, id);
create index pre_registrations_by_store_mail on pre_registrations (store_id, mailed_at desc nulls last, id desc);
create index pre_registrations_search on pre_registrations using gin (search gin_trgm_ops);
create index pre_registrations_by_user on pre_registrations (user_id) where user_id is not null;
create index pre_registrations_by_seller on pre_registrations (seller_id) where seller_id is not null;

-- A refused file that the store dismissed.
alter table invoice_intakes
  add column dismissed_at timestamptz,
  add column dismissed_by uuid references users,
  add check ((dismissed_at is null) = (dismissed_by is null)),
  add check (dismissed_at is null or verdict = 'red');
create index invoice_intakes_refused on invoice_intakes (store_id, position) include (created_at)
  where verdict = 'red' and dismissed_at is null;
create index invoice_intakes_by_key on invoice_intakes (store_id, access_key, position) where access_key is not null;
create index invoice_intakes_by_month on invoice_intakes (store_id, created_at) where verdict = 'red';

-- Indexes for a store's queries on its own invoices.
create index invoices_by_store_status on invoices (store_id, status, position);
create index invoices_by_store_issue on invoices (store_id, issued_on, position);
create index invoices_by_store_total on invoices (store_id, total_cents, position);
create index invoices_by_store_month on invoices (store_id, created_at)
  include (kind, status, total_cents, issued_on);
create index invoices_by_store_customer on invoices (store_id, customer_id) where customer_id is not null;
create index invoices_by_store_professional on invoices (store_id, professional_id)
  include (kind, total_cents, points, issued_on) where status = 'approved';

-- A store's figures for a month when last computed, and the merit that the rule gave.
create table store_months (
  store_id uuid not null references stores,
  -- For example `2026-11`; the month in which the invoices were sent.
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  accepted integer not null check (accepted >= 0),
  value_cents bigint not null check (value_cents >= 0),
  -- Accepted invoices by the time from issue to sending: up to 2 days, and 3 to 7 days.
  fast integer not null check (fast >= 0),
  prompt integer not null check (prompt >= 0),
  refused integer not null check (refused >= 0),
  rejected integer not null check (rejected >= 0),
  reversed integer not null check (reversed >= 0),
  merit bigint not null check (merit >= 0),
  -- The version of the rule.
  rule smallint not null,
  computed_at timestamptz not null,
  primary key (store_id, month),
  check (fast + prompt <= accepted)
);
create index store_months_ranking on store_months (month, merit desc, store_id);

-- First name and the initial of the last name: `Ana Beatriz Souza` → `Ana S.`. The same as `shortName` in contract/src/fields/short-name.ts.
create function short_name(name text) returns text
  language sql immutable parallel safe strict
  return case
    when btrim(name) !~ '\s' then btrim(name)
    else (regexp_match(btrim(name), '^\S+'))[1] || ' ' || upper(left((regexp_match(btrim(name), '\S+$'))[1], 1)) || '.'
  end;
