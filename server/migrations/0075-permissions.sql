-- What an administrator may do: everything, some areas of the CMS, or read.

alter table users add column permissions text[];
update users set permissions = '{all}' where user_type = 'admin';
alter table users add check ((user_type = 'admin') = (permissions is not null));
alter table users add check (
  permissions in ('{all}', '{read-only}')
  or (permissions <@ '{content,programme,finance}' and cardinality(permissions) between 1 and 3)
);

-- Somebody can always create and change administrators: the last active one with all permissions keeps them.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  -- Serialises concurrent changes; each statement then sees what the others have committed.
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (select from users where user_type = 'admin' and status = 'active' and permissions = '{all}') then
    raise exception 'the last active administrator with all permissions' using errcode = 'ESQ75';
  end if;
  return null;
end $$;

create trigger keep_an_administrator after update on users for each row
  when (old.user_type = 'admin' and old.status = 'active' and old.permissions = '{all}'
    and (new.status <> 'active' or new.permissions is distinct from '{all}' or new.user_type <> 'admin'))
  execute function keep_an_administrator();
