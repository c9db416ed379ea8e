-- The erasure of a person gets a seal that names the person and the first and last seal that it added. A second seal of an entry of
-- the audit log, or a missing level set by hand, is right only where such an erasure added or removed it.

alter table record_seals drop constraint record_seals_kind_check, add constraint record_seals_kind_check
  check (kind in ('invoice', 'audit', 'pce', 'pce-history', 'adjustment', 'level-grant', 'consent', 'acceptance', 'erasure'));

-- Seals the erasure of a person that added the seals after the given one.
create function seal_erasure(person uuid, last_before bigint) returns void language sql as $$
  insert into record_seals (kind, subject, seal)
    select 'erasure', about, seal_of(about, null)
    from (select concat_ws(' ', person, last_before + 1, coalesce(max(id), last_before)) as about from record_seals) erasure
$$;

-- Nothing says which seals earlier erasures added: they may have added any of those before this migration.
select seal_erasure(id, 0) from users where erased_at is not null order by erased_at, id;
