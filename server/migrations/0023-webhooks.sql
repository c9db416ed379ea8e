-- Signed messages to other systems. Triggers write a delivery for each event in the transaction that causes it.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  url text not null check (length(url) <= 500),
  events text[] not null check (
    events <@ '{invoice.approved,invoice.reversed,level.changed,subscription.changed,ledger.root}'
    and cardinality(events) between 1 and 5
  ),
  secret_sealed text not null,
  previous_sealed text,
  previous_until timestamptz,
  active boolean not null default true,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (fold(name || ' ' || url)) stored,
  check ((previous_sealed is null) = (previous_until is null))
);
comment on table webhooks is 'The address of another system that receives events.';
comment on column webhooks.name is 'What its administrator calls it.';
comment on column webhooks.url is 'The address.';
comment on column webhooks.events is 'The events that it receives.';
comment on column webhooks.secret_sealed is 'The secret that signs its messages, sealed by the installation''s secret.';
comment on column webhooks.previous_sealed is 'The secret before a rotation, which also signs for a while.';
comment on column webhooks.previous_until is 'Until when the previous secret also signs.';
comment on column webhooks.active is 'Whether it receives events.';
create index webhooks_by_created on webhooks (created_at, id);
create index webhooks_by_name on webhooks (name, id);
create index webhooks_search on webhooks using gin (search gin_trgm_ops);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  webhook_id uuid not null references webhooks,
  event_id uuid not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_status integer,
  last_error text check (length(last_error) <= 200),
  last_attempt_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'waiting') = (next_attempt_at is not null))
);
comment on table webhook_deliveries is 'A message to a webhook.';
comment on column webhook_deliveries.event_id is 'The same for all deliveries of one event: receivers recognise a repetition by it.';
comment on column webhook_deliveries.event is 'The event.';
comment on column webhook_deliveries.payload is 'The message.';
comment on column webhook_deliveries.state is 'Whether it waits, was delivered or failed.';
comment on column webhook_deliveries.attempts is 'How often it was sent.';
comment on column webhook_deliveries.next_attempt_at is 'When it is sent next; null if it is not.';
comment on column webhook_deliveries.last_status is 'The status of the last response.';
comment on column webhook_deliveries.last_error is 'Why the last attempt failed.';
comment on column webhook_deliveries.last_attempt_at is 'When it was last sent.';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, position);
create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, position);
create index webhook_deliveries_by_position on webhook_deliveries (position);
create index webhook_deliveries_all_by_state on webhook_deliveries (state, position);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Adds a delivery for each webhook of an event. It is due at the moment of the change that it reports.
create function tell_webhooks(told text, content jsonb, at timestamptz) returns void language sql as $$
  with told_once as materialized (select gen_random_uuid() as id)
  insert into webhook_deliveries (webhook_id, event_id, event, payload, created_at, next_attempt_at)
  select w.id, t.id, told, content, at, at from webhooks w, told_once t where w.active and told = any (w.events);
$$;

create function tell_of_invoice() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('invoice.' || new.status, jsonb_build_object('invoiceId', new.id, 'accessKey', new.access_key,
    'storeId', new.store_id, 'kind', new.kind, 'totalCents', new.total_cents, 'points', new.points),
    greatest(new.decided_at, new.reversed_at));
  return null;
end $$;

create function tell_of_level() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('level.changed', jsonb_build_object('professionalId', new.user_id, 'from', new.data -> 'from', 'to', new.data -> 'to'),
    new.created_at);
  return null;
end $$;

create function tell_of_subscription() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('subscription.changed', jsonb_build_object('subscriptionId', new.id, 'experienceId', new.experience_id,
    'userId', new.user_id, 'status', new.status, 'seats', new.seats), greatest(new.subscribed_at, new.confirmed_at, new.removed_at));
  return null;
end $$;

create function tell_of_root() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('ledger.root', jsonb_build_object('number', new.number, 'root', encode(new.root, 'hex'),
    'previous', encode(new.previous, 'hex'), 'accounts', new.accounts, 'entries', new.entries), new.recorded_at);
  return null;
end $$;

create trigger tell_webhooks after update of status on invoices for each row
  when (old.status is distinct from new.status and new.status in ('approved', 'reversed'))
  execute function tell_of_invoice();
-- Every change of a level writes this notification in its transaction.
create trigger tell_webhooks after insert on notifications for each row
  when (new.kind = 'level-changed') execute function tell_of_level();
create trigger tell_webhooks_of_new after insert on experience_subscriptions for each row
  execute function tell_of_subscription();
create trigger tell_webhooks after update of status on experience_subscriptions for each row
  when (old.status is distinct from new.status) execute function tell_of_subscription();
create trigger tell_webhooks after insert on ledger_roots for each row execute function tell_of_root();
