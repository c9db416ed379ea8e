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

-- More events: those of every notification of a member or a store, and points that become available.
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (
  events <@ '{invoice.approved,invoice.reversed,invoice.rejected,invoice.reopened,points.credited,points.available,points.reversed,points.adjusted,points.expiring,points.expired,level.changed,level.at-risk,customer.expiring,customer.expired,customer.confirmed,customer.objected,customer.disputed,dispute.decided,sale.lost,pce.approved,pce.paid,pce.refused,pce.reversed,subscription.changed,experience.confirmed,experience.waiting,experience.promoted,experience.passed-over,experience.removed,experience.expired,experience.changed,experience.reminder,experience.suspended,invite.accepted,sign-up.awaiting,regulation.changed,announcement.sent,ledger.root}'
  and cardinality(events) between 1 and 38
);

-- The event of a kind of notification.
create function event_of_notification(kind text) returns text immutable language sql
  return case kind when 'announcement' then 'announcement.sent' when 'sign-up-awaiting' then 'sign-up.awaiting'
    else regexp_replace(kind, '-', '.') end;

-- The facts of a notification that name nobody.
create function facts_of_notification(data jsonb) returns jsonb immutable language sql
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data)
    where key in ('points', 'on', 'days', 'level', 'to', 'missing', 'invoiceId', 'customerId', 'number', 'until', 'disputeId', 'isMine',
        'pceId', 'amountCents', 'paidOn', 'experienceId', 'paid', 'cost', 'refunded', 'startsAt', 'version', 'holdsFrom', 'announcementId')
      or (key = 'text' and jsonb_typeof(value) = 'string'));

-- A notification of a member is an event with its id. Levels have an event of their own.
create function tell_webhooks_of_notifications() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id, event, payload, created_at, next_attempt_at)
  select w.id, n.id, event_of_notification(n.kind),
    jsonb_build_object('userId', n.user_id, 'userType', u.user_type) || facts_of_notification(n.data), n.created_at, n.created_at
  from webhooks w
    join added n on event_of_notification(n.kind) = any (w.events) and n.kind <> 'level-changed'
    join users u on u.id = n.user_id and u.user_type <> 'admin'
  where w.active
  order by n.position;
  return null;
end $$;
create trigger tell_webhooks_of_notifications after insert on notifications
  referencing new table as added for each statement execute function tell_webhooks_of_notifications();

alter table webhooks add column available_until timestamptz;
comment on column webhooks.available_until is 'Until when points that became available are reported; null: since its creation.';

-- Reports the points that became available since the last call, each credit once. Credits that were available at once are not among them.
create function tell_webhooks_of_available(until timestamptz) returns void language plpgsql as $$
begin
  with due as materialized (
    select id, coalesce(available_until, created_at) as since from webhooks
    where active and 'points.available' = any (events) and coalesce(available_until, created_at) < until
    order by id for update
  ), told as (
    insert into webhook_deliveries (webhook_id, event_id, event, payload, created_at, next_attempt_at)
    select due.id, l.entry_id, 'points.available',
      jsonb_build_object('userId', l.professional_id, 'userType', 'professional', 'entryId', l.entry_id, 'points', l.remaining), until, until
    from due
      join point_lots l on l.available_at > due.since and l.available_at <= until and l.remaining > 0
      join point_entries e on e.id = l.entry_id and e.occurred_at < l.available_at
    order by l.available_at, l.position
  )
  update webhooks w set available_until = until from due where w.id = due.id;
end $$;
