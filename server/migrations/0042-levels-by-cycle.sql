-- Thresholds of levels with the day from which they hold, always the first day of a cycle. Before the first of them the
-- thresholds of the levels themselves hold.
create table level_thresholds (
  holds_from date not null,
  level text not null references levels,
  starts_at_points bigint not null check (starts_at_points >= 0),
  created_at timestamptz not null,
  created_by uuid not null references users,
  primary key (holds_from, level),
  unique (holds_from, starts_at_points),
  check (extract(day from holds_from) = 1 and extract(month from holds_from) in (1, 7))
);
create trigger level_thresholds_versioned after insert or update or delete or truncate on level_thresholds
  for each statement execute function change_programme_version();

create function cycle_starts_on(cycle text) returns date language sql immutable as $$
  select make_date(left(cycle, 4)::int, case when cycle like '%-2' then 7 else 1 end, 1)
$$;

create function levels_of(cycle text) returns table (level text, rank smallint, starts_at_points bigint)
  language sql stable as $$
  select l.level, l.rank, coalesce((
      select t.starts_at_points from level_thresholds t
        where t.level = l.level and t.holds_from <= cycle_starts_on(cycle) order by t.holds_from desc limit 1),
    l.starts_at_points)
  from levels l
$$;

-- Returns the rank for a score in a cycle, regardless of earlier cycles.
create function reached_rank(score bigint, cycle text) returns smallint language sql stable as $$
  select coalesce(max(rank), 0::smallint) from levels_of(cycle) where starts_at_points <= greatest(score, 0)
$$;

-- Returns how many cycles of the length of the new one lie between two cycles.
create function cycles_between(before text, after text) returns int language sql immutable as $$
  select greatest(0, (
      (extract(year from cycle_starts_on(after)) - extract(year from cycle_starts_on(before))) * 12
      + extract(month from cycle_starts_on(after)) - extract(month from cycle_starts_on(before))
      - case when before like '%-%' then 6 else 12 end
    )::int / case when after like '%-%' then 6 else 12 end)
$$;

-- Returns the lowest rank that a professional can have in a cycle: the rank of the last cycle with a score, or one less if
-- that score did not reach it; and one less again for every cycle in between, in which nothing was earned.
create or replace function floor_from_before(professional uuid, new_cycle text) returns smallint language sql stable as $$
  select coalesce((
    select greatest(0,
        case when reached_rank(points, cycle) >= floor_rank then reached_rank(points, cycle) else floor_rank - 1 end
        - cycles_between(cycle, new_cycle))::smallint
      from cycle_scores where professional_id = professional and cycle < new_cycle
      order by cycle desc limit 1), 0::smallint)
$$;

create or replace function open_cycle(new_cycle text) returns table (professional uuid, rank_before smallint, rank_now smallint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    with before as (
      select distinct on (s.professional_id) s.professional_id,
          greatest(reached_rank(s.points, s.cycle), s.floor_rank) as end_rank
        from cycle_scores s where s.cycle < new_cycle
        order by s.professional_id, s.cycle desc
    ), opened as (
      insert into cycle_scores (professional_id, cycle, points, floor_rank)
        select b.professional_id, new_cycle, 0, floor_from_before(b.professional_id, new_cycle)
          from before b where b.end_rank > 0
          order by b.professional_id
        on conflict do nothing
        returning cycle_scores.professional_id, cycle_scores.floor_rank
    )
    select o.professional_id, b.end_rank, o.floor_rank from opened o join before b using (professional_id);
end $$;
drop function reached_rank(bigint);

-- Notices that a member gets once: the key names what it was about.
create table notices_given (
  user_id uuid not null references users,
  key text not null,
  given_at timestamptz not null,
  primary key (user_id, key)
);
