-- Seals for PCE amounts with their payments, adjustments with the administrators who asked for and confirmed them, and levels set
-- by hand. The erasure of a person deletes levels set by hand, so their seals have a salt, which the erasure removes.

alter table record_seals drop constraint record_seals_kind_check, add constraint record_seals_kind_check
  check (kind in ('invoice', 'audit', 'pce', 'pce-history', 'adjustment', 'level-grant', 'consent', 'acceptance'));

-- The amount, its computation and its payment; not the receipt, which may be attached later.
create function content_of_record(record pce_invoices) returns text language sql stable as $$
  select json_build_array(record.id, record.invoice_id, record.professional_id, record.store_id, record.base_cents, record.rate_bps,
    record.amount_cents, record.explanation, to_char(record.accrual_month, 'YYYY-MM-DD'), to_char(record.due_on, 'YYYY-MM-DD'),
    record.status, record.reason, to_char(record.paid_on, 'YYYY-MM-DD'), record.method, record.reference)::text
$$;
create function content_of_record(record adjustments) returns text language sql stable as $$
  select json_build_array(record.id, record.professional_id, record.amount, record.reason, record.status, record.requested_by,
    instant_text(record.requested_at), record.needs_second, record.decided_by, instant_text(record.decided_at), record.note)::text
$$;
create function content_of_record(record level_grants) returns text language sql stable as $$
  select json_build_array(record.id, record.professional_id, record.level, to_char(record.starts_on, 'YYYY-MM-DD'),
    to_char(record.ends_on, 'YYYY-MM-DD'), record.reason, record.granted_by, instant_text(record.granted_at),
    to_char(record.ended_on, 'YYYY-MM-DD'), record.ended_by, instant_text(record.ended_at), record.end_reason)::text
$$;

create or replace function seal_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about text;
  new_salt uuid;
begin
  if tg_argv[0] = 'acceptance' then
    about := new.user_id || ' ' || new.version_id;
  elsif tg_argv[0] = 'level-grant' then
    about := new.professional_id || ' ' || new.id;
  else
    about := new.id;
  end if;
  if tg_argv[0] in ('audit', 'level-grant') then
    new_salt := gen_random_uuid();
  end if;
  if tg_argv[0] = 'audit' and tg_op = 'UPDATE' then
    update record_seals set salt = null where kind = 'audit' and subject = about and salt is not null;
  end if;
  insert into record_seals (kind, subject, salt, seal)
    values (tg_argv[0], about, new_salt, seal_of(content_of_record(new), new_salt));
  return null;
end $$;

-- Each change that the history of a PCE records, and no other.
create trigger pce_invoices_sealed after insert on pce_invoices for each row execute function seal_record('pce');
create trigger pce_invoices_sealed_again after update on pce_invoices
  for each row when (new.status <> old.status or new.amount_cents <> old.amount_cents) execute function seal_record('pce');
create trigger adjustments_sealed after insert on adjustments for each row execute function seal_record('adjustment');
create trigger adjustments_sealed_again after update on adjustments
  for each row when (new.status <> old.status) execute function seal_record('adjustment');
create trigger level_grants_sealed after insert on level_grants for each row execute function seal_record('level-grant');
create trigger level_grants_sealed_again after update on level_grants
  for each row when (new.ended_at is distinct from old.ended_at) execute function seal_record('level-grant');

-- Removes the salt of a level that is deleted with its person.
create function unsalt_level_grant() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = old.professional_id and erased_at is not null) then
    perform set_config('esquadro.erasing', 'on', true);
    update record_seals set salt = null where kind = 'level-grant' and subject = old.professional_id || ' ' || old.id;
    perform set_config('esquadro.erasing', 'off', true);
  end if;
  return null;
end $$;
create trigger level_grants_unsalted after delete on level_grants for each row execute function unsalt_level_grant();

-- Seals the records that have no seal yet.
create or replace function seal_missing_records() returns void language sql as $$
  insert into record_seals (kind, subject, salt, seal)
    select 'audit', a.id::text, s.salt, seal_of(content_of_record(a), s.salt)
    -- The reference to the row makes it one salt for each row.
    from audit_log a cross join lateral (select case when a.id is not null then gen_random_uuid() end as salt offset 0) s
    where not exists (select from record_seals r where r.kind = 'audit' and r.subject = a.id::text)
    order by a.id;
  insert into record_seals (kind, subject, seal)
    select 'invoice', i.id::text, seal_of(content_of_record(i), null) from invoices i
    where i.status in ('approved', 'reversed')
      and not exists (select from record_seals r where r.kind = 'invoice' and r.subject = i.id::text)
    order by i.position;
  insert into record_seals (kind, subject, seal)
    select 'pce', p.id::text, seal_of(content_of_record(p), null) from pce_invoices p
    where not exists (select from record_seals r where r.kind = 'pce' and r.subject = p.id::text)
    order by p.position;
  insert into record_seals (kind, subject, seal)
    select 'pce-history', h.id::text, seal_of(content_of_record(h), null) from pce_history h
    where not exists (select from record_seals r where r.kind = 'pce-history' and r.subject = h.id::text)
    order by h.id;
  insert into record_seals (kind, subject, seal)
    select 'adjustment', a.id::text, seal_of(content_of_record(a), null) from adjustments a
    where not exists (select from record_seals r where r.kind = 'adjustment' and r.subject = a.id::text)
    order by a.requested_at, a.id;
  insert into record_seals (kind, subject, salt, seal)
    select 'level-grant', g.professional_id || ' ' || g.id, s.salt, seal_of(content_of_record(g), s.salt)
    from level_grants g cross join lateral (select case when g.id is not null then gen_random_uuid() end as salt offset 0) s
    where not exists (
      select from record_seals r where r.kind = 'level-grant' and r.subject = g.professional_id || ' ' || g.id)
    order by g.granted_at, g.id;
  insert into record_seals (kind, subject, seal)
    select 'consent', c.id::text, seal_of(content_of_record(c), null) from consents c
    where not exists (select from record_seals r where r.kind = 'consent' and r.subject = c.id::text)
    order by c.id;
  insert into record_seals (kind, subject, seal)
    select 'acceptance', c.user_id || ' ' || c.version_id, seal_of(content_of_record(c), null) from content_acceptances c
    where not exists (
      select from record_seals r where r.kind = 'acceptance' and r.subject = c.user_id || ' ' || c.version_id)
    order by c.user_id, c.version_id;
$$;
select seal_missing_records();
