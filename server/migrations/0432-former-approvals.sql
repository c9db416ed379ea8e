-- An administrator may open a rejected or reversed invoice again. The reversed approval is kept here: its entries in the ledger
-- follow from it, and no later decision changes it.
create table former_approvals (
  invoice_id uuid not null references invoices,
  -- 1 for the first approval of the invoice.
  number integer not null check (number >= 1),
  kind text not null check (kind in ('sale', 'return', 'other')),
  professional_id uuid references users,
  points bigint not null,
  explanation jsonb,
  decided_at timestamptz not null,
  decided_by uuid references users,
  reversed_at timestamptz not null,
  reversed_by uuid references users,
  reason text not null,
  -- What was sealed.
  content text not null,
  primary key (invoice_id, number)
);
create index former_approvals_by_professional on former_approvals (professional_id);
create trigger former_approvals_are_final before update or delete or truncate on former_approvals
  execute function refuse_change();

alter table invoices add column former_approvals integer not null default 0 check (former_approvals >= 0);

create function keep_former_approval() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_approvals (invoice_id, number, kind, professional_id, points, explanation, decided_at, decided_by,
      reversed_at, reversed_by, reason, content)
    values (old.id, old.former_approvals + 1, old.kind, old.professional_id, old.points, old.explanation, old.decided_at,
      old.decided_by, old.reversed_at, old.reversed_by, old.reason, content_of_record(old));
  new.former_approvals := old.former_approvals + 1;
  return new;
end $$;
create trigger former_approval_kept before update of status on invoices
  for each row when (old.status = 'reversed' and new.status <> 'reversed') execute function keep_former_approval();

-- The number of the approval of a sale that an entry credits, by its key: invoice:<id>:approval:2:base. The first has none.
create function approval_of_credit(key text) returns integer language sql immutable as $$
  select coalesce(substring(key from '^invoice:[^:]+:approval:([0-9]+):')::integer, 1)
$$;
-- The number of the approval of a return that an entry belongs to: … :return:<id>:approval:2.
create function approval_of_return(key text) returns integer language sql immutable as $$
  select coalesce(substring(key from ':return:[^:]+:approval:([0-9]+)$')::integer, 1)
$$;

-- A later approval opens an amount of its own; the earlier one is void.
alter table pce_invoices drop constraint pce_invoices_invoice_id_key;
create unique index pce_invoices_of_sale on pce_invoices (invoice_id) where status not in ('refused', 'reversed');
create index pce_invoices_by_sale on pce_invoices (invoice_id) where invoice_id is not null;

create or replace function note_mail_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('points-credited', 'points-reversed', 'points-adjusted', 'points-expiring', 'points-expired', 'level-changed',
      'level-at-risk', 'invoice-rejected', 'invoice-reopened', 'customer-expiring', 'customer-expired', 'customer-objected',
      'sale-lost', 'experience-confirmed', 'experience-promoted', 'experience-removed', 'experience-expired', 'experience-changed',
      'experience-reminder', 'experience-suspended', 'invite-accepted', 'pce-approved', 'pce-paid', 'pce-refused',
      'pce-reversed')
    and exists (select from users where id = new.user_id and accepts_email and status = 'active'
      and email_rejected_at is null)
  then
    new.mail_due_at := new.created_at;
  end if;
  return new;
end $$;
