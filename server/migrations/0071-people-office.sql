-- A level that an administrator sets by hand: the professional has at least this level until its last day.
create table level_grants (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  level text not null references levels,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reason text not null check (length(btrim(reason)) between 10 and 500),
  granted_by uuid not null references users,
  granted_at timestamptz not null,
  -- The day from which it no longer counts, if an administrator has ended it before its last day.
  ended_on date check (ended_on between starts_on and ends_on),
  ended_by uuid references users,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 500),
  -- Whether its end has been handled: the professional has been notified if the level fell.
  is_closed boolean not null default false,
  days daterange not null generated always as (
    case when ended_on is null then daterange(starts_on, ends_on, '[]') else daterange(starts_on, ended_on) end) stored,
  check ((ended_on is null) = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint one_level_by_hand exclude using gist (professional_id with =, days with &&)
);
create index level_grants_by_professional on level_grants (professional_id, granted_at desc);
create index level_grants_open on level_grants (ends_on) where not is_closed;

-- Returns the rank of the level set by hand that counts on a day, else 0.
create function granted_rank(professional uuid, on_day date) returns smallint language sql stable as $$
  select coalesce((
    select l.rank from level_grants g join levels l on l.level = g.level
      where g.professional_id = professional and g.days @> on_day), 0::smallint)
$$;

-- Returns the rank of a professional in a cycle on a day: reached by points, guaranteed by the cycle before, or set by hand.
create function standing_rank(professional uuid, in_cycle text, on_day date) returns smallint language sql stable as $$
  select greatest(
    coalesce(
      (select greatest(reached_rank(c.points, c.cycle), c.floor_rank) from cycle_scores c
        where c.professional_id = professional and c.cycle = in_cycle),
      floor_from_before(professional, in_cycle)),
    granted_rank(professional, on_day))
$$;

-- Internal notes of the team about a professional.
create table notes (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null,
  created_by uuid not null references users,
  updated_at timestamptz,
  revision integer not null default 1
);
create index notes_by_professional on notes (professional_id, created_at desc, id);

-- The history of a person also has the records that name the person as their professional.
create index audit_log_by_professional on audit_log ((after ->> 'professionalId'), id)
  where after ->> 'professionalId' is not null;
create index adjustments_by_professional_time on adjustments (professional_id, requested_at desc, id);
drop index adjustments_by_professional;
