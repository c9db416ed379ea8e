-- One clock: every instant comes from the application, whose clock the demonstration and the tests move. A row without its
-- instant is refused.
alter table accelerators
  alter column created_at drop default,
  alter column updated_at drop default;
alter table audit_log alter column at drop default;
alter table brands alter column created_at drop default;
alter table categories alter column created_at drop default;
alter table customer_validities alter column created_at drop default;
alter table customers
  alter column created_at drop default,
  alter column updated_at drop default;
alter table experience_categories
  alter column created_at drop default,
  alter column updated_at drop default;
alter table experiences
  alter column created_at drop default,
  alter column updated_at drop default;
alter table extra_points
  alter column created_at drop default,
  alter column updated_at drop default;
alter table files alter column created_at drop default;
alter table idempotency_keys alter column created_at drop default;
alter table invite_codes alter column created_at drop default;
alter table invites alter column created_at drop default;
alter table invoice_cancellations alter column created_at drop default;
alter table invoice_intakes alter column created_at drop default;
alter table invoices alter column created_at drop default;
alter table notifications alter column created_at drop default;
alter table one_time_tokens alter column created_at drop default;
alter table pce_invoices
  alter column created_at drop default,
  alter column updated_at drop default;
alter table posts
  alter column created_at drop default,
  alter column updated_at drop default;
alter table pre_registrations alter column created_at drop default;
alter table product_import_headings alter column updated_at drop default;
alter table product_imports
  alter column active_at drop default,
  alter column created_at drop default;
alter table products
  alter column created_at drop default,
  alter column updated_at drop default;
alter table professionals alter column created_at drop default;
alter table recovery_codes alter column created_at drop default;
alter table sessions
  alter column authenticated_at drop default,
  alter column created_at drop default,
  alter column used_at drop default;
alter table settings alter column updated_at drop default;
alter table shopkeepers alter column created_at drop default;
alter table stores
  alter column created_at drop default,
  alter column updated_at drop default;
alter table users
  alter column created_at drop default,
  alter column updated_at drop default;
alter table videos
  alter column created_at drop default,
  alter column published_at drop default,
  alter column updated_at drop default;
alter table webhook_deliveries alter column created_at drop default;

-- A consent is given or withdrawn at the moment of the change of the account.
create or replace function note_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into consents (user_id, kind, given, privacy_version_id, at)
    values (new.id, 'email', new.accepts_email,
      (select id from content_versions where kind = 'privacy' order by version desc limit 1),
      case when tg_op = 'INSERT' then new.created_at else new.updated_at end);
  return null;
end $$;

-- An event is due for delivery at the moment of the change that it reports.
drop function tell_webhooks(text, jsonb);
create function tell_webhooks(told text, content jsonb, at timestamptz) returns void language sql as $$
  with told_once as materialized (select gen_random_uuid() as id)
  insert into webhook_deliveries (webhook_id, event_id, event, payload, created_at, next_attempt_at)
  select w.id, t.id, told, content, at, at from webhooks w, told_once t where w.active and told = any (w.events);
$$;
create or replace function tell_of_invoice() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('invoice.' || new.status, jsonb_build_object('invoiceId', new.id, 'accessKey', new.access_key,
    'storeId', new.store_id, 'kind', new.kind, 'totalCents', new.total_cents, 'points', new.points),
    greatest(new.decided_at, new.reversed_at));
  return null;
end $$;
create or replace function tell_of_level() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('level.changed', jsonb_build_object('professionalId', new.user_id, 'from', new.data -> 'from', 'to', new.data -> 'to'),
    new.created_at);
  return null;
end $$;
create or replace function tell_of_subscription() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('subscription.changed', jsonb_build_object('subscriptionId', new.id, 'experienceId', new.experience_id,
    'userId', new.user_id, 'status', new.status, 'seats', new.seats), greatest(new.subscribed_at, new.confirmed_at, new.removed_at));
  return null;
end $$;
