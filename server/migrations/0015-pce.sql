-- PCE: amounts owed to a professional for validated sales, paid in money instead of points.

create table pce_invoices (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  invoice_id uuid references invoices,
  professional_id uuid not null references users,
  store_id uuid not null references stores,
  customer_id uuid references customers,
  base_cents bigint not null check (base_cents >= 0),
  rate_bps integer check (rate_bps between 0 and 10000),
  amount_cents bigint not null check (amount_cents > 0),
  explanation jsonb,
  accrual_month date not null check (extract(day from accrual_month) = 1),
  due_on date not null,
  status text not null default 'pending' check (
    status in ('pending', 'approved', 'suspended', 'refused', 'paid', 'reversed')
  ),
  reason text,
  paid_on date,
  method text check (method in ('pix', 'transfer', 'other')),
  reference text,
  receipt_file_id uuid references files,
  service_invoice_file_id uuid references files,
  service_invoice_state text not null default 'none' check (
    service_invoice_state in ('none', 'sent', 'accepted', 'refused')
  ),
  service_invoice_sent_at timestamptz,
  service_invoice_reason text,
  created_by uuid references users,
  changed_by uuid references users,
  changed_by_type text not null default 'system' check (changed_by_type in ('admin', 'shopkeeper', 'system')),
  search text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  service_invoice_facts jsonb,
  check (status not in ('refused', 'suspended', 'reversed') or reason is not null),
  check (status not in ('paid', 'reversed') or (paid_on is not null and method is not null)),
  check ((service_invoice_state = 'none') = (service_invoice_file_id is null)),
  check ((service_invoice_state = 'none') = (service_invoice_sent_at is null)),
  check (service_invoice_state <> 'refused' or service_invoice_reason is not null)
);
comment on table pce_invoices is 'An amount of PCE: money owed to a professional for a validated sale.';
comment on column pce_invoices.invoice_id is 'The approved sale; null if the amount was entered by hand. One sale has one amount that is neither refused nor reversed.';
comment on column pce_invoices.base_cents is 'The value from which it is computed.';
comment on column pce_invoices.rate_bps is 'The rate in basis points; null for a fixed amount or if categories with different rates are combined.';
comment on column pce_invoices.amount_cents is 'The amount.';
comment on column pce_invoices.explanation is 'How the rule computed the amount; null if it was entered by hand.';
comment on column pce_invoices.accrual_month is 'The first day of the month that it belongs to.';
comment on column pce_invoices.due_on is 'The day by which it is to be paid.';
comment on column pce_invoices.status is 'Where it stands.';
comment on column pce_invoices.reason is 'The reason for the current status.';
comment on column pce_invoices.paid_on is 'The day of the payment.';
comment on column pce_invoices.method is 'How it was paid.';
comment on column pce_invoices.reference is 'The reference of the payment.';
comment on column pce_invoices.receipt_file_id is 'The receipt of the payment.';
comment on column pce_invoices.service_invoice_file_id is 'The professional''s service invoice (NFS-e).';
comment on column pce_invoices.service_invoice_state is 'Where the review of the service invoice stands.';
comment on column pce_invoices.service_invoice_sent_at is 'When the service invoice was sent.';
comment on column pce_invoices.service_invoice_reason is 'Why the service invoice was refused.';
comment on column pce_invoices.changed_by is 'Who changed it last; the trigger copies it to the history.';
comment on column pce_invoices.changed_by_type is 'What kind of actor changed it last.';
comment on column pce_invoices.search is 'Names of professional, store and customer and the sale''s number, folded, at the time of creation.';
comment on column pce_invoices.service_invoice_facts is 'What the service invoice says, read from its XML; null for a PDF, a picture or none.';
create index pce_invoices_own_created on pce_invoices (professional_id, created_at, position);
create index pce_invoices_own_amount on pce_invoices (professional_id, amount_cents, position);
create index pce_invoices_own_due on pce_invoices (professional_id, due_on, position);
create index pce_invoices_own_status on pce_invoices (professional_id, status, accrual_month);
create index pce_invoices_by_created on pce_invoices (created_at, position);
create index pce_invoices_by_amount on pce_invoices (amount_cents, position);
create index pce_invoices_by_due on pce_invoices (due_on, position);
create index pce_invoices_by_status on pce_invoices (status, created_at, position);
create index pce_invoices_by_store on pce_invoices (store_id, created_at, position);
create index pce_invoices_search on pce_invoices using gin (search gin_trgm_ops);
create index pce_invoices_by_service_invoice on pce_invoices (service_invoice_file_id) where service_invoice_file_id is not null;
create index pce_invoices_own_accrual_month on pce_invoices (professional_id, accrual_month, position);
create index pce_invoices_by_accrual_month on pce_invoices (accrual_month, position);
-- Sums of PCE by status are read from the index alone.
create index pce_invoices_sums on pce_invoices (status) include (amount_cents);
create index pce_invoices_by_service_invoice_state on pce_invoices (service_invoice_state, created_at, position);
create index pce_invoices_by_receipt on pce_invoices (receipt_file_id) where receipt_file_id is not null;
-- The PCE that wait, with the time since when.
create index pce_invoices_pending on pce_invoices (created_at) include (amount_cents) where status = 'pending';
-- Payouts that wait for their payment, with their sum.
create index pce_invoices_to_pay on pce_invoices (id) include (amount_cents) where status = 'approved';
-- One service invoice may cover several amounts of its professional.
create index pce_invoices_by_service_invoice_key on pce_invoices ((service_invoice_facts ->> 'key'))
  where service_invoice_facts is not null;
create unique index pce_invoices_of_sale on pce_invoices (invoice_id) where status not in ('refused', 'reversed');
create index pce_invoices_by_sale on pce_invoices (invoice_id) where invoice_id is not null;

create table pce_history (
  id bigint generated always as identity primary key,
  pce_invoice_id uuid not null references pce_invoices,
  from_status text,
  to_status text not null,
  amount_cents bigint not null,
  reason text,
  actor_id uuid references users,
  actor_type text not null,
  at timestamptz not null
);
comment on table pce_history is 'A change of status or amount of a PCE, written by its trigger.';
comment on column pce_history.pce_invoice_id is 'The amount.';
comment on column pce_history.from_status is 'The status before; null for the first entry.';
comment on column pce_history.to_status is 'The status after.';
comment on column pce_history.amount_cents is 'The amount after.';
comment on column pce_history.reason is 'The reason of the change.';
comment on column pce_history.actor_id is 'Who changed it; null for the system.';
comment on column pce_history.actor_type is 'What kind of actor changed it.';
comment on column pce_history.at is 'When it was changed.';
create index pce_history_by_invoice on pce_history (pce_invoice_id, id);
create index pce_history_approvals on pce_history (pce_invoice_id, at) where to_status = 'approved';

-- Allows only valid changes of status. A PCE begins as pending, for an approved sale of its professional and store.
create function guard_pce_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a PCE begins as pending, not as %', new.status using errcode = 'ESQ16';
    end if;
    if new.invoice_id is not null and not exists (
      select from invoices i where i.id = new.invoice_id and i.kind = 'sale' and i.status = 'approved'
        and i.professional_id = new.professional_id and i.store_id = new.store_id
    ) then
      raise exception 'a PCE needs an approved sale of its professional' using errcode = 'ESQ16';
    end if;
    return new;
  end if;
  if (new.id, new.invoice_id, new.professional_id, new.store_id, new.created_at, new.created_by, new.accrual_month)
    is distinct from
    (old.id, old.invoice_id, old.professional_id, old.store_id, old.created_at, old.created_by, old.accrual_month)
  then
    raise exception 'whose a PCE is never changes' using errcode = 'ESQ16';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'refused'), ('approved', 'refused'), ('approved', 'suspended'),
    ('suspended', 'approved'), ('approved', 'paid'), ('paid', 'reversed')
  ) then
    raise exception 'a PCE that is % cannot be %', old.status, new.status using errcode = 'ESQ16';
  end if;
  if old.status in ('paid', 'refused', 'reversed') and
    (new.amount_cents, new.base_cents, new.rate_bps, new.due_on, new.paid_on, new.method, new.reference)
    is distinct from
    (old.amount_cents, old.base_cents, old.rate_bps, old.due_on, old.paid_on, old.method, old.reference)
  then
    raise exception 'a PCE that is % keeps its amounts', old.status using errcode = 'ESQ16';
  end if;
  return new;
end $$;

-- Adds an entry to the history for every change of status or amount.
create function note_pce_history() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status or new.amount_cents <> old.amount_cents then
    insert into pce_history (pce_invoice_id, from_status, to_status, amount_cents, reason, actor_id, actor_type, at)
      values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, new.amount_cents, new.reason,
        new.changed_by, new.changed_by_type, new.updated_at);
  end if;
  return null;
end $$;

create trigger pce_history_is_append_only before update or delete or truncate on pce_history
  execute function refuse_change();
create trigger pce_invoices_guarded before insert or update on pce_invoices
  for each row execute function guard_pce_invoice();
create trigger pce_invoices_are_kept before delete or truncate on pce_invoices execute function refuse_change();
create trigger pce_history_noted after insert or update on pce_invoices
  for each row execute function note_pce_history();
