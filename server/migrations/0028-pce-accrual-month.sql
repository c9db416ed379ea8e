-- Names the month of a PCE in English.

alter table pce_invoices rename column competence to accrual_month;
alter table pce_invoices rename constraint pce_invoices_competence_check to pce_invoices_accrual_month_check;
alter index pce_invoices_own_competence rename to pce_invoices_own_accrual_month;
alter index pce_invoices_by_competence rename to pce_invoices_by_accrual_month;

create or replace function guard_pce_invoice() returns trigger language plpgsql as $$
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
