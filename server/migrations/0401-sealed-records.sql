-- A record gets a seal, which is a hash of its content, when it is written: approved invoices with their items and explanation,
-- entries of the audit log, changes of PCE, consents, and acceptances of regulations. Each root covers the seals that were added
-- since the root before it and, through that root, all earlier ones.
-- The seal of a record that the erasure of a person may change includes a random salt. The erasure removes the salt. The seal stays
-- in the chain, but without the salt nobody can test a guess of the erased content against it.

create table record_seals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'audit', 'pce-history', 'consent', 'acceptance')),
  subject text not null,
  salt uuid,
  seal bytea not null check (length(seal) = 32)
);
create index record_seals_by_subject on record_seals (kind, subject, id);

create function refuse_change_of_seals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('esquadro.erasing', true) = 'on' then return null; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'ESQ00';
end $$;
create trigger record_seals_are_final before update or delete or truncate on record_seals
  execute function refuse_change_of_seals();

create function instant_text(at timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;

create function content_of_record(record audit_log) returns text language sql stable as $$
  select json_build_array(record.id, instant_text(record.at), record.actor_id, record.actor_type, record.action,
    record.subject_type, record.subject_id, record.before, record.after, record.request_id)::text
$$;
create function content_of_record(record pce_history) returns text language sql stable as $$
  select json_build_array(record.id, record.pce_invoice_id, record.from_status, record.to_status, record.amount_cents,
    record.reason, record.actor_id, record.actor_type, instant_text(record.at))::text
$$;
create function content_of_record(record consents) returns text language sql stable as $$
  select json_build_array(record.id, record.user_id, record.kind, record.given, record.privacy_version_id,
    instant_text(record.at))::text
$$;
create function content_of_record(record content_acceptances) returns text language sql stable as $$
  select json_build_array(record.user_id, record.version_id, instant_text(record.accepted_at))::text
$$;
-- The result of an approval and the values from which it was computed. Leaves out the recipient, whose name can be erased, and
-- columns that later returns change.
create function content_of_record(record invoices) returns text language sql stable as $$
  select json_build_array(record.id, record.access_key, record.kind, record.store_id, record.professional_id, to_char(record.issued_on, 'YYYY-MM-DD'),
    record.total_cents, record.products_cents, record.points, record.explanation, instant_text(record.decided_at),
    record.decided_by, (
      select json_agg(json_build_array(t.line, t.code, t.description, t.quantity, t.value_cents, t.discount_cents, t.net_cents,
        t.counts_in_total) order by t.line)
      from invoice_items t where t.invoice_id = record.id))::text
$$;

create function seal_of(content text, salt uuid) returns bytea language sql immutable as $$
  select sha256(coalesce(uuid_send(salt), '') || convert_to(content, 'UTF8'))
$$;

create function seal_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about text;
  new_salt uuid;
begin
  if tg_argv[0] = 'acceptance' then
    about := new.user_id || ' ' || new.version_id;
  else
    about := new.id;
  end if;
  if tg_argv[0] = 'audit' then
    new_salt := gen_random_uuid();
    if tg_op = 'UPDATE' then
      update record_seals set salt = null where kind = 'audit' and subject = about and salt is not null;
    end if;
  end if;
  insert into record_seals (kind, subject, salt, seal)
    values (tg_argv[0], about, new_salt, seal_of(content_of_record(new), new_salt));
  return null;
end $$;

create trigger audit_log_sealed after insert or update on audit_log
  for each row execute function seal_record('audit');
create trigger pce_history_sealed after insert on pce_history for each row execute function seal_record('pce-history');
create trigger consents_sealed after insert on consents for each row execute function seal_record('consent');
create trigger content_acceptances_sealed after insert on content_acceptances
  for each row execute function seal_record('acceptance');
create trigger invoices_sealed after insert on invoices
  for each row when (new.status = 'approved') execute function seal_record('invoice');
create trigger invoices_sealed_again after update of status, explanation on invoices
  for each row when (new.status = 'approved'
    and (old.status <> 'approved' or old.explanation is distinct from new.explanation))
  execute function seal_record('invoice');

-- Seals the records that have no seal yet.
create function seal_missing_records() returns void language sql as $$
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
    select 'pce-history', h.id::text, seal_of(content_of_record(h), null) from pce_history h
    where not exists (select from record_seals r where r.kind = 'pce-history' and r.subject = h.id::text)
    order by h.id;
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

alter table ledger_roots
  -- The last seal that the root covers, and the hash of the previous root's seals and those since; null before there were seals.
  add column sealed_until bigint,
  add column sealed bytea check (length(sealed) = 32);

-- Returns the id of the last seal. Waits for the transactions that are adding seals, so that no seal with a smaller id can appear
-- later. If they take too long, returns the last seal of the newest root: the next root covers the others.
create function seals_until() returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  lock table record_seals in share mode;
  return coalesce((select max(id) from record_seals), 0);
exception when lock_not_available then
  return coalesce((select max(sealed_until) from ledger_roots), 0);
end $$;

create function sealed_records(sealed_before bytea, after_id bigint, until_id bigint) returns bytea language sql stable as $$
  select sha256(coalesce(sealed_before, '')
    || coalesce(string_agg(int8send(id) || convert_to(kind || ' ' || subject, 'UTF8') || seal, ''::bytea order by id), ''))
  from record_seals where id > after_id and id <= until_id
$$;

-- Computes a root from the recorded heads and floors, the seals, and the root before it.
create function ledger_root_of(recorded ledger_roots) returns bytea language sql stable as $$
  select sha256(convert_to(to_char(recorded.day, 'YYYY-MM-DD'), 'UTF8')
    || coalesce((
      select string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id)
      from (
        select distinct on (professional_id) professional_id, number, head from ledger_root_heads
          where day <= recorded.day order by professional_id, day desc
      ) heads), '')
    || case when recorded.is_linked then
      coalesce((
        select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
          order by professional_id, cycle)
        from ledger_root_floors where day <= recorded.day), '')
      || coalesce(recorded.previous, '') || coalesce(recorded.sealed, '')
    else '' end)
$$;
create or replace function ledger_root(root_day date) returns bytea language sql stable as $$
  select ledger_root_of(recorded) from ledger_roots recorded where day = root_day
$$;

create or replace function ledger_root_seal(recorded ledger_roots) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(to_char(recorded.day, 'YYYY-MM-DD'), encode(recorded.root, 'hex'), recorded.accounts,
      recorded.entries, (extract(epoch from recorded.recorded_at) * 1000000)::bigint, recorded.number,
      encode(recorded.previous, 'hex'), recorded.is_linked, recorded.sealed_until, encode(recorded.sealed, 'hex'))::text, 'UTF8')
    || coalesce(string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id), '')
      || coalesce((
        select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
          order by professional_id, cycle)
        from ledger_root_floors where day = recorded.day), ''))
    from ledger_root_heads where day = recorded.day
$$;
alter table ledger_roots disable trigger ledger_roots_are_final;
update ledger_roots recorded set seal = ledger_root_seal(recorded);
alter table ledger_roots enable trigger ledger_roots_are_final;

create or replace function seal_ledger_root() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before ledger_roots;
begin
  select * into before from ledger_roots order by number desc limit 1;
  new.number := coalesce(before.number, 0) + 1;
  new.previous := before.root;
  new.is_linked := true;
  new.sealed_until := greatest(coalesce(new.sealed_until, seals_until()), coalesce(before.sealed_until, 0));
  new.sealed := sealed_records(before.sealed, coalesce(before.sealed_until, 0), new.sealed_until);
  -- Its heads and floors were inserted before it.
  new.root := ledger_root_of(new);
  new.seal := ledger_root_seal(new);
  return new;
end $$;
