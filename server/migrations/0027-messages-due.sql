-- Notifies every process of messages that become due, so that they leave within seconds of the commit. A lost
-- notification delays a message until the next run of its job.

create function tell_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('due', tg_argv[0]);
  return null;
end $$;

create trigger webhook_deliveries_due after insert on webhook_deliveries
  for each row when (new.state = 'waiting') execute function tell_due('webhooks');
create trigger webhook_deliveries_due_again after update on webhook_deliveries
  for each row when (old.state <> 'waiting' and new.state = 'waiting') execute function tell_due('webhooks');
create trigger notifications_push_due after insert on notifications
  for each row when (new.push_due_at is not null) execute function tell_due('push-messages');
