-- Notifications in the application, by mail and by Web Push, and announcements of the team.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  user_id uuid not null references users,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  mail_due_at timestamptz,
  push_due_at timestamptz
);
comment on table notifications is 'A notification in a user''s list.';
comment on column notifications.kind is 'What it is about.';
comment on column notifications.data is 'The values of its text.';
comment on column notifications.read_at is 'When it was read; null until then.';
comment on column notifications.mail_due_at is 'Set if it is also to be mailed, and cleared when it is: at most once.';
comment on column notifications.push_due_at is 'Set if it is also to be pushed to browsers, and cleared when it is.';
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

create table notices_given (
  user_id uuid not null references users,
  key text not null,
  given_at timestamptz not null,
  primary key (user_id, key)
);
comment on table notices_given is 'A notice that a member gets once.';
comment on column notices_given.key is 'What it was about.';
comment on column notices_given.given_at is 'When it was given.';

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  topics text[] not null check (cardinality(topics) > 0),
  created_at timestamptz not null
);
comment on table push_subscriptions is 'A browser in which a person wants to be notified (Web Push).';
comment on column push_subscriptions.session_id is 'The session of the browser: what ends it ends the notifications.';
comment on column push_subscriptions.endpoint is 'The address of the browser''s push service.';
comment on column push_subscriptions.p256dh is 'The browser''s public key.';
comment on column push_subscriptions.auth is 'The secret that the browser shares with the sender.';
comment on column push_subscriptions.topics is 'The subjects that the person chose.';
create index push_subscriptions_by_user on push_subscriptions (user_id);

create table push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions on delete cascade,
  payload jsonb not null,
  attempts integer not null default 0 check (attempts between 0 and 10),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
comment on table push_messages is 'A message on its way to a browser.';
comment on column push_messages.subscription_id is 'The browser.';
comment on column push_messages.payload is 'The message, before it is encrypted.';
comment on column push_messages.attempts is 'How often it was sent.';
comment on column push_messages.next_attempt_at is 'When it is sent next.';
create index push_messages_due on push_messages (next_attempt_at);
create index push_messages_by_subscription on push_messages (subscription_id);

create table announcements (
  id uuid primary key default gen_random_uuid(),
  segment_id uuid not null references segments,
  title jsonb not null,
  text jsonb not null,
  link text check (link ~ '^/' and link !~ '^/[/\\]'),
  last_user_id uuid,
  sent integer not null default 0 check (sent >= 0),
  search text not null generated always as (fold((title ->> 'ptBR') || ' ' || (title ->> 'en'))) stored,
  created_at timestamptz not null,
  created_by uuid not null references users,
  finished_at timestamptz
);
comment on table announcements is 'A notification that the team sends to the members of a segment, in batches, so that it can continue after a crash.';
comment on column announcements.title is 'The title in both languages.';
comment on column announcements.text is 'The text in both languages.';
comment on column announcements.link is 'The path that it opens.';
comment on column announcements.last_user_id is 'The last member who has it, in the order of their ids.';
comment on column announcements.sent is 'The number of members who have it.';
comment on column announcements.finished_at is 'When the last member got it; null until then.';
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
