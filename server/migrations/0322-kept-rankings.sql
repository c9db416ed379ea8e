-- The rankings of a large programme, kept for some minutes: computing one reads every entry of both periods. They hold
-- neither names nor anything else about a professional but points.

create table kept_rankings (
  id bigint generated always as identity primary key,
  period_from date not null,
  period_to date not null,
  -- The filters; null for all.
  profession text,
  city text,
  level text,
  -- The day of the levels.
  level_on date,
  -- The professionals with points in the period, and the sums of everybody's points.
  ranked integer not null check (ranked >= 0),
  points bigint not null,
  previous_points bigint not null,
  -- The position of the ledger's newest entry at that time.
  newest_entry bigint not null,
  computed_at timestamptz not null,
  -- When somebody last asked for it, to the hour.
  used_at timestamptz,
  check (period_from <= period_to),
  check ((level is null) = (level_on is null)),
  unique nulls not distinct (period_from, period_to, profession, city, level, level_on)
);

create table kept_ranking_rows (
  ranking_id bigint not null references kept_rankings on delete cascade,
  -- The place in the list, which equal points do not share.
  place integer not null check (place > 0),
  position integer not null check (position > 0),
  previous_position integer check (previous_position > 0),
  -- No reference: it would be checked for each of 100,000 rows. Readers join the users.
  professional_id uuid not null,
  points bigint not null,
  previous_points bigint not null,
  primary key (ranking_id, place)
);
create unique index kept_ranking_rows_of_professional on kept_ranking_rows (professional_id, ranking_id);
