-- Experiences: trips, visits, courses and dinners with limited seats, and their participants.

create table experience_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  name_key text not null generated always as (fold(name)) stored unique,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table experience_categories is 'A category of experiences.';
comment on column experience_categories.name is 'The name.';
comment on column experience_categories.name_key is 'The name without case and accents, which makes it unique.';
comment on column experience_categories.active is 'Whether new experiences may have it.';
create index experience_categories_by_name on experience_categories (name, id);

create table experiences (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  description text not null default '',
  category_id uuid not null references experience_categories,
  image_id uuid references files,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  place text not null check (place <> ''),
  capacity integer not null check (capacity between 1 and 100000),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  leave_until timestamptz not null,
  audience text not null check (audience in ('professionals', 'shopkeepers', 'both')),
  min_level text references levels (level),
  cost_points bigint not null default 0 check (cost_points between 0 and 1000000000),
  active boolean not null default true,
  confirmed integer not null default 0 check (confirmed >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  search text not null generated always as (fold(title || ' ' || place)) stored,
  created_at timestamptz not null,
  created_by uuid references users,
  updated_at timestamptz not null,
  has_companions boolean not null default false,
  confirm_hours integer check (confirm_hours between 1 and 720),
  revision integer not null default 1,
  segment_id uuid references segments,
  check (closes_at <= ends_at and leave_until <= starts_at),
  constraint experience_has_seats check (confirmed <= capacity),
  constraint experience_segment_of_professionals check (segment_id is null or audience = 'professionals')
);
comment on table experiences is 'A trip, visit, course or dinner with limited seats.';
comment on column experiences.title is 'The title.';
comment on column experiences.description is 'The sanitised HTML of its page.';
comment on column experiences.category_id is 'The category.';
comment on column experiences.image_id is 'The cover; null: the web draws one.';
comment on column experiences.starts_at is 'When it starts.';
comment on column experiences.ends_at is 'When it ends.';
comment on column experiences.place is 'Where it takes place.';
comment on column experiences.capacity is 'The number of seats.';
comment on column experiences.opens_at is 'When sign-ups open.';
comment on column experiences.closes_at is 'When sign-ups close; exclusive.';
comment on column experiences.leave_until is 'Until when participants can cancel.';
comment on column experiences.audience is 'Who can subscribe.';
comment on column experiences.min_level is 'The lowest level that can subscribe; null: every level.';
comment on column experiences.cost_points is 'The price of a seat in points, charged with the seat; shopkeepers have no points.';
comment on column experiences.active is 'Whether it is published.';
comment on column experiences.confirmed is 'The seats taken; the trigger of the subscriptions maintains it.';
comment on column experiences.waiting is 'The members on the waiting list; the trigger of the subscriptions maintains it.';
comment on column experiences.has_companions is 'Whether a participant may bring one person, who takes a seat and costs the same.';
comment on column experiences.confirm_hours is 'The hours in which a seat that the member did not ask for just now must be confirmed; null: no confirmation.';
comment on column experiences.segment_id is 'The segment whose members alone can subscribe. Shopkeepers are members of no segment.';
create index experiences_search on experiences using gin (search gin_trgm_ops);
create index experiences_by_start on experiences (starts_at, id);
create index experiences_by_title on experiences (title, id);
create index experiences_by_cost on experiences (cost_points, id);
create index experiences_by_close on experiences (closes_at, id);
create index experiences_by_category on experiences (category_id, starts_at, id);
create index experiences_by_created on experiences (created_at, id);
create index experiences_by_segment on experiences (segment_id, created_at desc) where segment_id is not null;

create table experience_refund_steps (
  experience_id uuid not null references experiences,
  days_before integer not null check (days_before between 0 and 365),
  percent integer not null check (percent between 0 and 100),
  primary key (experience_id, days_before)
);
comment on table experience_refund_steps is 'The share of the points that a member gets back on cancelling so many days before the start. Without steps: all of them.';
comment on column experience_refund_steps.days_before is 'The days before the start.';
comment on column experience_refund_steps.percent is 'The share in percent.';

create table experience_subscriptions (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  experience_id uuid not null references experiences,
  user_id uuid not null references users,
  status text not null check (status in ('confirmed', 'waiting', 'removed')),
  paid_points bigint not null default 0 check (paid_points >= 0),
  entry_key text not null generated always as ('experience:' || id::text) stored unique,
  subscribed_at timestamptz not null,
  subscribed_by uuid references users,
  confirmed_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references users,
  seats integer not null default 1 check (seats between 1 and 2),
  companion_name text check (companion_name <> ''),
  held_until timestamptz,
  refunded_points bigint not null default 0 check (refunded_points >= 0),
  attended_at timestamptz,
  attended_by uuid references users,
  absent_at timestamptz,
  agreed_points bigint check (agreed_points >= 0),
  check ((status = 'removed') = (removed_at is not null)),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'waiting' or (confirmed_at is null and paid_points = 0)),
  check ((seats = 2) = (companion_name is not null)),
  check (held_until is null or status <> 'waiting'),
  check (attended_at is null or absent_at is null),
  check ((attended_at is null and absent_at is null) or status = 'confirmed'),
  check (refunded_points <= paid_points)
);
comment on table experience_subscriptions is 'A member''s seat or place on the waiting list of an experience.';
comment on column experience_subscriptions.position is 'The order of subscription; the waiting list is promoted in this order.';
comment on column experience_subscriptions.status is 'Whether the member has a seat, waits, or is out.';
comment on column experience_subscriptions.paid_points is 'The points paid.';
comment on column experience_subscriptions.entry_key is 'The key of its ledger entry.';
comment on column experience_subscriptions.subscribed_at is 'When the member subscribed.';
comment on column experience_subscriptions.subscribed_by is 'Who subscribed the member: the member or an administrator.';
comment on column experience_subscriptions.confirmed_at is 'When the member got a seat.';
comment on column experience_subscriptions.removed_at is 'When the member cancelled or was removed.';
comment on column experience_subscriptions.seats is 'The seats: two with a companion.';
comment on column experience_subscriptions.companion_name is 'The name of the companion.';
comment on column experience_subscriptions.held_until is 'Until when the member can confirm a held seat; null: nothing to confirm.';
comment on column experience_subscriptions.refunded_points is 'The points given back.';
comment on column experience_subscriptions.attended_at is 'When the attendance was recorded.';
comment on column experience_subscriptions.attended_by is 'Who recorded the attendance.';
comment on column experience_subscriptions.absent_at is 'When the absence was recorded.';
comment on column experience_subscriptions.agreed_points is 'The cost of a seat when the member subscribed: a member of the waiting list never pays more.';
create unique index one_living_subscription_each on experience_subscriptions (experience_id, user_id)
  where status <> 'removed';
create index experience_subscriptions_in_order on experience_subscriptions (experience_id, status, position);
create index experience_subscriptions_by_user on experience_subscriptions (user_id, status, experience_id);
create index experience_subscriptions_held on experience_subscriptions (held_until)
  where held_until is not null and status = 'confirmed';
create index experience_subscriptions_by_time on experience_subscriptions (experience_id, subscribed_at, position);
create index experience_subscriptions_absent on experience_subscriptions (user_id) where absent_at is not null;
-- The report on experiences.
create index experience_subscriptions_figures on experience_subscriptions (experience_id)
  include (status, seats, attended_at, absent_at, paid_points, refunded_points);

-- Maintain the two counters: `confirmed` counts seats, `waiting` counts members. The check `experience_has_seats` rejects
-- overbooking.
create function count_added_subscriptions() returns trigger language plpgsql as $$
begin
  update experiences e set confirmed = e.confirmed + a.confirmed, waiting = e.waiting + a.waiting
    from (select experience_id, coalesce(sum(seats) filter (where status = 'confirmed'), 0) as confirmed,
        count(*) filter (where status = 'waiting') as waiting from added group by 1) a
    where e.id = a.experience_id;
  return null;
end $$;

create function count_changed_subscriptions() returns trigger language plpgsql as $$
begin
  update experiences e set confirmed = e.confirmed + c.confirmed, waiting = e.waiting + c.waiting
    from (
      select n.experience_id,
        sum((n.status = 'confirmed')::int * n.seats - (o.status = 'confirmed')::int * o.seats) as confirmed,
        sum((n.status = 'waiting')::int - (o.status = 'waiting')::int) as waiting
      from now_so n join once_so o using (id) group by 1
    ) c
    where e.id = c.experience_id and (c.confirmed <> 0 or c.waiting <> 0);
  return null;
end $$;

create trigger experience_subscriptions_added after insert on experience_subscriptions
  referencing new table as added for each statement execute function count_added_subscriptions();
create trigger experience_subscriptions_changed after update on experience_subscriptions
  referencing old table as once_so new table as now_so for each statement execute function count_changed_subscriptions();
