-- Notifications in the application, by mail and by Web Push, and announcements of the team.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  user_id uuid not null references users,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  -- News that are also sent by e-mail: recorded with the notification, sent soon after, at most once.
  mail_due_at timestamptz,
  push_due_at timestamptz
);
create index notifications_by_user on notifications (user_id, position desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_to_mail on notifications (mail_due_at) where mail_due_at is not null;
-- Notifies each member of a new version of a regulation once, even if the job is retried.
create unique index notifications_regulation_once on notifications (user_id, (data ->> 'text'), (data ->> 'version'))
  where kind = 'regulation-changed';
create index notifications_level_changes on notifications (user_id, position) where kind = 'level-changed';
create index notifications_to_push on notifications (push_due_at) where push_due_at is not null;
-- Each member has an announcement once.
create unique index notifications_announced_once on notifications ((data ->> 'announcementId'), user_id)
  where kind = 'announcement';
-- The oldest notifications, which the nightly job deletes.
create index notifications_by_time on notifications (created_at);
-- A person's notifications of one kind and time.
create index notifications_by_kind on notifications (user_id, kind, created_at);

-- Notices that a member gets once: the key names what it was about.
create table notices_given (
  user_id uuid not null references users,
  key text not null,
  given_at timestamptz not null,
  primary key (user_id, key)
);

-- The browsers in which people want to be notified (Web Push).
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

-- The messages on their way to browsers.
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

-- A notification that the team sends to the members of a segment. A job writes it in batches, in the order of the ids of
-- the members, so that it can continue after a crash.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  segment_id uuid not null references segments,
  title jsonb not null,
  text jsonb not null,
  link text check (link ~ '^/' and link !~ '^/[/\\]'),
  -- The last member who has it, and the number of members who have it.
  last_user_id uuid,
  sent integer not null default 0 check (sent >= 0),
  search text not null generated always as (fold((title ->> 'ptBR') || ' ' || (title ->> 'en'))) stored,
  created_at timestamptz not null,
  created_by uuid not null references users,
  finished_at timestamptz
);
create index announcements_by_created on announcements (created_at, id);
create index announcements_search on announcements using gin (search gin_trgm_ops);
create index announcements_by_segment on announcements (segment_id, created_at desc);
create index announcements_unfinished on announcements (created_at, id) where finished_at is null;

-- Notifies every process of the users whose notifications changed.
create function tell_notified() returns trigger language plpgsql as $$
begin
  perform pg_notify('notified', user_id::text) from (select distinct user_id from changed) readers;
  return null;
end $$;

-- News of these kinds are also mailed to people who want them and whose address accepts mail.
create function note_mail_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('points-credited', 'points-reversed', 'points-adjusted', 'points-expiring', 'points-expired', 'level-changed',
      'level-at-risk', 'invoice-rejected', 'invoice-reopened', 'customer-expiring', 'customer-expired', 'customer-objected',
      'sale-lost', 'experience-confirmed', 'experience-promoted', 'experience-removed', 'experience-expired', 'experience-changed',
      'experience-reminder', 'experience-suspended', 'invite-accepted', 'pce-approved', 'pce-paid', 'pce-refused',
      'pce-reversed')
    and exists (select from users where id = new.user_id and accepts_email and status = 'active'
      and email_rejected_at is null)
  then
    new.mail_due_at := new.created_at;
  end if;
  return new;
end $$;

create function note_push_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from push_subscriptions where user_id = new.user_id) then
    new.push_due_at := new.created_at;
  end if;
  return new;
end $$;

create trigger notifications_added after insert on notifications
  referencing new table as changed for each statement execute function tell_notified();
create trigger notifications_changed after update on notifications
  referencing new table as changed for each statement execute function tell_notified();
create trigger notifications_mail_due before insert on notifications for each row execute function note_mail_due();
create trigger notifications_push before insert on notifications
  for each row execute function note_push_due();
