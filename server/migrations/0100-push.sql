-- Web Push: the browsers in which people want to be notified, and the messages that are on their way to them.

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- One browser is one session: what ends the session ends the notifications.
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  topics text[] not null check (cardinality(topics) > 0),
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

create table push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  payload jsonb not null,
  attempts integer not null default 0 check (attempts between 0 and 10),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index push_messages_due on push_messages (next_attempt_at);
create index push_messages_by_subscription on push_messages (subscription_id);

alter table notifications add column push_due_at timestamptz;
create index notifications_to_push on notifications (push_due_at) where push_due_at is not null;

create function note_push_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from push_subscriptions where user_id = new.user_id) then
    new.push_due_at := new.created_at;
  end if;
  return new;
end $$;
create trigger notifications_push before insert on notifications
  for each row execute function note_push_due();
