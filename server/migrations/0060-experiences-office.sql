-- Experiences as the back office runs them: companions, refunds by days before, seats held until confirmed, attendance.

alter table experiences
  -- A participant may bring one person, who takes a seat and costs the same.
  add column has_companions boolean not null default false,
  -- The hours in which a seat that the member did not ask for just now must be confirmed; null: no confirmation.
  add column confirm_hours integer check (confirm_hours between 1 and 720),
  -- Grows with each edit, so that an editor of an older version is refused.
  add column revision integer not null default 1;

-- The share of the points that a member gets back on cancelling so many days before the start. Without steps: all of them.
create table experience_refund_steps (
  experience_id uuid not null references experiences,
  days_before integer not null check (days_before between 0 and 365),
  percent integer not null check (percent between 0 and 100),
  primary key (experience_id, days_before)
);

alter table experience_subscriptions
  add column seats integer not null default 1 check (seats between 1 and 2),
  add column companion_name text check (companion_name <> ''),
  -- Until when the member can confirm a held seat; null: nothing to confirm.
  add column held_until timestamptz,
  add column refunded_points bigint not null default 0 check (refunded_points >= 0),
  add column attended_at timestamptz,
  add column attended_by uuid references users,
  add column absent_at timestamptz,
  add check ((seats = 2) = (companion_name is not null)),
  add check (held_until is null or status <> 'waiting'),
  add check (attended_at is null or absent_at is null),
  add check ((attended_at is null and absent_at is null) or status = 'confirmed'),
  add check (refunded_points <= paid_points);
create index experience_subscriptions_held on experience_subscriptions (held_until)
  where held_until is not null and status = 'confirmed';
create index experience_subscriptions_by_time on experience_subscriptions (experience_id, subscribed_at, position);
create index experience_subscriptions_absent on experience_subscriptions (user_id) where absent_at is not null;
create index experiences_by_created on experiences (created_at, id);

-- As before, with companions: `confirmed` counts seats, `waiting` counts members.
create or replace function count_added_subscriptions() returns trigger language plpgsql as $$
begin
  update experiences e set confirmed = e.confirmed + a.confirmed, waiting = e.waiting + a.waiting
    from (select experience_id, coalesce(sum(seats) filter (where status = 'confirmed'), 0) as confirmed,
        count(*) filter (where status = 'waiting') as waiting from added group by 1) a
    where e.id = a.experience_id;
  return null;
end $$;

create or replace function count_changed_subscriptions() returns trigger language plpgsql as $$
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

-- As before, and also mails what happens to a subscription without its member.
create or replace function note_mail_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('points-credited', 'points-reversed', 'points-adjusted', 'points-expiring', 'points-expired', 'level-changed',
      'level-at-risk', 'invoice-rejected', 'customer-expiring', 'customer-expired', 'sale-lost', 'experience-confirmed',
      'experience-promoted', 'experience-removed', 'experience-expired', 'experience-changed', 'experience-suspended', 'invite-accepted', 'pce-approved', 'pce-paid', 'pce-refused', 'pce-reversed')
    and exists (select from users where id = new.user_id and accepts_email and status = 'active')
  then
    new.mail_due_at := new.created_at;
  end if;
  return new;
end $$;
