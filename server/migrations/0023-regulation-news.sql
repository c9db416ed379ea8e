-- Notifies each member of a new version of a regulation once, even if the job is retried.
create unique index notifications_regulation_once on notifications (user_id, (data ->> 'text'), (data ->> 'version'))
  where kind = 'regulation-changed';

-- Deletes jobs of sent and failed e-mails from before jobs recorded their recipient.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job
      where name = 'mail' and state in ('completed', 'cancelled', 'failed') and not data ? 'marks';
  end if;
end $$;
