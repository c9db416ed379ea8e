-- A new version of a regulation is told to each member once, however often the telling is tried.
create unique index notifications_regulation_once on notifications (user_id, (data ->> 'text'), (data ->> 'version'))
  where kind = 'regulation-changed';

-- Mails that went out, or never will, are not kept from before they could be found again by whom they are for.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
      where name = 'mail' and state in ('completed', 'cancelled', 'failed') and not data ? 'marks';
  end if;
end $$;
