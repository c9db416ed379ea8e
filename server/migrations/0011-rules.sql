-- The rules of the programme by day: rates, expiry, cycles, operations, levels and accelerators.

-- A version holds until the next one of the same rule and target. Before the first of them the settings and the category's own rate
-- hold.
create table rule_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('rate', 'expiry', 'cycle', 'operation')),
  category_id uuid references categories,
  brand_id uuid references brands,
  product_id uuid references products,
  holds_from date not null,
  points_per_real_bps integer check (points_per_real_bps between 0 and 1000000),
  fixed_points integer check (fixed_points between 0 and 1000000),
  expiry text check (expiry in ('rolling-months', 'end-of-month', 'end-of-year')),
  expiry_months integer check (expiry_months between 0 and 120),
  cycle text check (cycle in ('calendar-year', 'calendar-semester')),
  created_at timestamptz not null,
  created_by uuid not null references users,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  operation text check (operation ~ '^7?[0-9]{3}$'),
  meaning text check (meaning in ('sale', 'documented', 'billing', 'no-sale')),
  check (num_nonnulls(category_id, brand_id, product_id) <= case when kind = 'rate' then 1 else 0 end),
  check (
    (kind = 'operation') = (operation is not null) and (meaning is null or kind = 'operation')
    and case kind
      when 'rate' then num_nonnulls(expiry, expiry_months, cycle) = 0
        and num_nonnulls(points_per_real_bps, fixed_points) <= 1
        and (num_nonnulls(category_id, brand_id, product_id) = 1 or points_per_real_bps is not null)
      when 'expiry' then num_nonnulls(points_per_real_bps, fixed_points, cycle) = 0
        and num_nonnulls(expiry, expiry_months) = 2 and (expiry <> 'rolling-months' or expiry_months > 0)
      when 'operation' then num_nonnulls(points_per_real_bps, fixed_points, expiry, expiry_months, cycle) = 0
      -- A cycle of another length begins with a year, where cycles of both lengths begin.
      else num_nonnulls(points_per_real_bps, fixed_points, expiry, expiry_months) = 0 and cycle is not null
        and extract(month from holds_from) = 1 and extract(day from holds_from) = 1
    end),
  -- The past does not change: a version begins on a later day than that of its creation and is withdrawn only before it begins.
  constraint rule_versions_in_future check (holds_from > (created_at at time zone 'America/Sao_Paulo')::date),
  constraint rule_versions_withdrawn_in_time
    check (withdrawn_at is null or holds_from > (withdrawn_at at time zone 'America/Sao_Paulo')::date),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on table rule_versions is 'A rule of the programme from a day on: a rate, the expiry, the cycle, or the meaning of an operation.';
comment on column rule_versions.kind is 'Which rule it is.';
comment on column rule_versions.category_id is 'The category of a rate; a rate without category, brand and product is the default rate.';
comment on column rule_versions.brand_id is 'The brand of a rate.';
comment on column rule_versions.product_id is 'The product of a rate.';
comment on column rule_versions.holds_from is 'The day from which it holds, at 00:00 in São Paulo, until the next one of the same rule and target.';
comment on column rule_versions.points_per_real_bps is 'A rate as points per R$ in basis points. Neither this nor fixed points: the target has no rate of its own any more.';
comment on column rule_versions.fixed_points is 'A rate as points per unit.';
comment on column rule_versions.expiry is 'How the last day of points is computed.';
comment on column rule_versions.expiry_months is 'After how many months points expire.';
comment on column rule_versions.cycle is 'The length of the cycles.';
comment on column rule_versions.withdrawn_at is 'When it was withdrawn, before it began.';
comment on column rule_versions.operation is 'The operation, as a key of the official table, which comes with the product.';
comment on column rule_versions.meaning is 'What the operation means for the programme; null: what the table says.';
create index rule_versions_by_category on rule_versions (category_id, holds_from desc) where category_id is not null;
create index rule_versions_by_brand on rule_versions (brand_id, holds_from desc) where brand_id is not null;
create index rule_versions_by_product on rule_versions (product_id, holds_from desc) where product_id is not null;
create index rule_versions_by_day on rule_versions (holds_from desc, id);
create unique index rule_versions_once on rule_versions (kind, category_id, brand_id, product_id, operation, holds_from)
  nulls not distinct where withdrawn_at is null;

create table levels (
  level text primary key,
  rank smallint not null unique check (rank >= 0),
  starts_at_points bigint not null unique check (starts_at_points >= 0)
);
comment on table levels is 'A level of the programme.';
comment on column levels.level is 'Its key.';
comment on column levels.rank is 'Its place, from 0 for the lowest.';
comment on column levels.starts_at_points is 'The score that reaches it, until a threshold replaces it.';
insert into levels (level, rank, starts_at_points) values
  ('bronze', 0, 0), ('prata', 1, 10000), ('ouro', 2, 30000), ('platina', 3, 60000), ('diamante', 4, 120000);

-- Before the first of them the thresholds of the levels themselves hold.
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
comment on table level_thresholds is 'The score that reaches a level from a cycle on.';
comment on column level_thresholds.holds_from is 'The first day of the cycle from which it holds.';
comment on column level_thresholds.level is 'The level.';
comment on column level_thresholds.starts_at_points is 'The score that reaches it.';

create table level_grants (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  level text not null references levels,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reason text not null check (length(btrim(reason)) between 10 and 500),
  granted_by uuid not null references users,
  granted_at timestamptz not null,
  ended_on date check (ended_on between starts_on and ends_on),
  ended_by uuid references users,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 500),
  is_closed boolean not null default false,
  days daterange not null generated always as (
    case when ended_on is null then daterange(starts_on, ends_on, '[]') else daterange(starts_on, ended_on) end) stored,
  check ((ended_on is null) = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint one_level_by_hand exclude using gist (professional_id with =, days with &&)
);
comment on table level_grants is 'A level that an administrator sets by hand: the professional has at least this level until its last day.';
comment on column level_grants.level is 'The level.';
comment on column level_grants.starts_on is 'The first day.';
comment on column level_grants.ends_on is 'The last day.';
comment on column level_grants.reason is 'Why it was set.';
comment on column level_grants.granted_at is 'When it was set.';
comment on column level_grants.ended_on is 'The day from which it no longer counts, if an administrator has ended it before its last day.';
comment on column level_grants.ended_at is 'When it was ended.';
comment on column level_grants.end_reason is 'Why it was ended.';
comment on column level_grants.is_closed is 'Whether its end has been handled: the professional has been notified if the level fell.';
comment on column level_grants.days is 'The days on which it counts.';
create index level_grants_by_professional on level_grants (professional_id, granted_at desc);
create index level_grants_open on level_grants (ends_on) where not is_closed;

create table accelerators (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  multiplier_bps integer not null check (multiplier_bps > 10000 and multiplier_bps <= 1000000),
  starts_on date not null,
  ends_on date not null,
  cumulative boolean not null default false,
  everything boolean not null default false,
  active boolean not null default true,
  search text not null generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  cap_points bigint check (cap_points > 0),
  cap_cents bigint check (cap_cents > 0),
  cap_professional_points bigint check (cap_professional_points > 0),
  cap_professional_cents bigint check (cap_professional_cents > 0),
  cap_store_points bigint check (cap_store_points > 0),
  cap_store_cents bigint check (cap_store_cents > 0),
  capped boolean not null generated always as (num_nonnulls(cap_points, cap_cents,
    cap_professional_points, cap_professional_cents, cap_store_points, cap_store_cents) > 0) stored,
  used_up boolean not null default false,
  segment_id uuid references segments,
  check (ends_on >= starts_on)
);
comment on table accelerators is 'A campaign that multiplies points for a period.';
comment on column accelerators.name is 'The name.';
comment on column accelerators.description is 'What professionals read about it.';
comment on column accelerators.multiplier_bps is 'The multiplier in basis points: 20000 doubles the points. The bonus is the part above 10000.';
comment on column accelerators.starts_on is 'The first day.';
comment on column accelerators.ends_on is 'The last day.';
comment on column accelerators.cumulative is 'Whether it also counts beside others.';
comment on column accelerators.everything is 'Whether it applies to everything; otherwise only to its targets.';
comment on column accelerators.active is 'Whether it counts.';
comment on column accelerators.cap_points is 'The most extra points that it gives; null: unlimited.';
comment on column accelerators.cap_cents is 'The most purchase value that it accelerates; null: unlimited.';
comment on column accelerators.cap_professional_points is 'The most extra points for each professional.';
comment on column accelerators.cap_professional_cents is 'The most purchase value for each professional.';
comment on column accelerators.cap_store_points is 'The most extra points for the sales of each store.';
comment on column accelerators.cap_store_cents is 'The most purchase value for the sales of each store.';
comment on column accelerators.capped is 'Whether it has a limit.';
comment on column accelerators.used_up is 'Whether a limit of the whole campaign is reached; triggers keep it.';
comment on column accelerators.segment_id is 'The segment to whose members it is limited. Membership is evaluated when a sale is posted; the explanation keeps the result.';
create index accelerators_by_dates on accelerators (starts_on, ends_on);
create index accelerators_by_name on accelerators (name, id);
create index accelerators_search on accelerators using gin (search gin_trgm_ops);
create index accelerators_capped on accelerators (id) where capped;
create index accelerators_by_segment on accelerators (segment_id, created_at desc) where segment_id is not null;

create table accelerator_targets (
  accelerator_id uuid not null references accelerators on delete cascade,
  category_id uuid references categories,
  brand_id uuid references brands,
  product_id uuid references products,
  store_id uuid references stores,
  profession text,
  level text,
  check (num_nonnulls(category_id, brand_id, product_id, store_id, profession, level) = 1)
);
comment on table accelerator_targets is 'What an accelerator applies to: a sale must match one row of each dimension that has rows.';
comment on column accelerator_targets.profession is 'The profession.';
comment on column accelerator_targets.level is 'The level.';
create unique index accelerator_targets_once on accelerator_targets
  (accelerator_id, category_id, brand_id, product_id, store_id, profession, level) nulls not distinct;

-- A version is only withdrawn, and once.
create function keep_rule_version() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[] <> to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[] then
    raise exception 'a rule is only withdrawn, and once' using errcode = 'ESQ00';
  end if;
  return new;
end $$;

-- The rules from the beginning are fixed as soon as a sale was computed by them.
create function keep_first_rules() returns trigger language plpgsql as $$
declare
  -- The same as `defaultSettings`, which hold until settings are saved.
  defaults constant jsonb := '{"pointsPerRealBps": 10000, "pointsExpireMonths": 24, "cycle": "calendar-year"}';
  before constant jsonb := case when tg_op = 'UPDATE' then old.value end;
  key text;
begin
  foreach key in array array['pointsPerRealBps', 'pointsExpireMonths', 'cycle'] loop
    if coalesce(new.value -> key, defaults -> key) is distinct from coalesce(before -> key, defaults -> key)
      and exists (select from invoices where status in ('approved', 'reversed') and kind = 'sale') then
      raise exception 'the first % is in force', key using errcode = 'ESQ02', constraint = 'rules_in_force';
    end if;
  end loop;
  return new;
end $$;

-- The rate with which a category begins is fixed once a sale or a version depends on it.
create function keep_first_rate() returns trigger language plpgsql as $$
begin
  if exists (select from rule_versions where category_id = new.id and withdrawn_at is null)
    or exists (
      select from products p join invoice_items t on t.product_id = p.id join invoices i on i.id = t.invoice_id
      where p.category_id = new.id and i.status in ('approved', 'reversed')) then
    raise exception 'the first rate of the category is in force' using errcode = 'ESQ02', constraint = 'rules_in_force';
  end if;
  return new;
end $$;

-- The versions of the rules without a target, as JSON by day.
create function programme_rules() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'holdsFrom', holds_from,
      'pointsPerRealBps', points_per_real_bps, 'expiry', expiry, 'expiryMonths', expiry_months, 'cycle', cycle,
      'operation', operation, 'meaning', meaning))
      order by holds_from), '[]')
    from rule_versions
    where withdrawn_at is null and num_nonnulls(category_id, brand_id, product_id) = 0
$$;

-- Returns the cycle of a business day. Must agree with `cycleOf`.
create function cycle_of(day date) returns text language sql stable as $$
  select case coalesce(
      (select cycle from rule_versions where kind = 'cycle' and withdrawn_at is null and holds_from <= day
        order by holds_from desc limit 1),
      (select value ->> 'cycle' from settings))
    when 'calendar-semester' then extract(year from day) || '-' || case when extract(month from day) <= 6 then 1 else 2 end
    else extract(year from day)::text end
$$;

-- Returns the rate of a product on a day: the product's own, else its brand's, else its category's; no row: the default rate.
create function rate_on(of_product uuid, of_brand uuid, of_category uuid, day date)
  returns table (points_per_real_bps integer, fixed_points integer, rate_from text, holds_from date)
  language sql stable as $$
  select r.points_per_real_bps, r.fixed_points, r.rate_from, r.holds_from
  from (
    (select 1 as nth, 'product' as rate_from, v.points_per_real_bps, v.fixed_points, v.holds_from
      from rule_versions v where v.product_id = of_product and v.withdrawn_at is null and v.holds_from <= day
      order by v.holds_from desc limit 1)
    union all
    (select 2, 'brand', v.points_per_real_bps, v.fixed_points, v.holds_from
      from rule_versions v where v.brand_id = of_brand and v.withdrawn_at is null and v.holds_from <= day
      order by v.holds_from desc limit 1)
    union all
    select 3, 'category', coalesce(v.points_per_real_bps, case when v.id is null then c.points_per_real_bps end),
        v.fixed_points, v.holds_from
      from categories c
      left join lateral (
        select * from rule_versions v where v.category_id = c.id and v.withdrawn_at is null and v.holds_from <= day
        order by v.holds_from desc limit 1
      ) v on true
      where c.id = of_category
  ) r
  where num_nonnulls(r.points_per_real_bps, r.fixed_points) = 1
  order by r.nth limit 1
$$;

-- Returns the first day of a cycle.
create function cycle_starts_on(cycle text) returns date language sql immutable as $$
  select make_date(left(cycle, 4)::int, case when cycle like '%-2' then 7 else 1 end, 1)
$$;

-- Returns how many cycles of the length of the new one lie between two cycles.
create function cycles_between(before text, after text) returns int language sql immutable as $$
  select greatest(0, (
      (extract(year from cycle_starts_on(after)) - extract(year from cycle_starts_on(before))) * 12
      + extract(month from cycle_starts_on(after)) - extract(month from cycle_starts_on(before))
      - case when before like '%-%' then 6 else 12 end
    )::int / case when after like '%-%' then 6 else 12 end)
$$;

-- Returns the levels with their thresholds in a cycle.
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

-- Returns the rank of the level set by hand that counts on a day, else 0.
create function granted_rank(professional uuid, on_day date) returns smallint language sql stable as $$
  select coalesce((
    select l.rank from level_grants g join levels l on l.level = g.level
      where g.professional_id = professional and g.days @> on_day), 0::smallint)
$$;

create trigger levels_versioned after insert or update or delete or truncate on levels
  for each statement execute function change_programme_version();
create trigger accelerators_versioned after insert or update or delete or truncate on accelerators
  for each statement execute function change_programme_version();
create trigger accelerator_targets_versioned after insert or update or delete or truncate on accelerator_targets
  for each statement execute function change_programme_version();
create trigger level_thresholds_versioned after insert or update or delete or truncate on level_thresholds
  for each statement execute function change_programme_version();
create trigger rule_versions_versioned after insert or update or delete or truncate on rule_versions
  for each statement execute function change_programme_version();
create trigger rule_versions_are_kept before delete or truncate on rule_versions execute function refuse_change();
create trigger rule_version_kept before update on rule_versions for each row execute function keep_rule_version();
create trigger settings_first_rules before insert or update of value on settings
  for each row execute function keep_first_rules();
create trigger categories_first_rate before update of points_per_real_bps on categories
  for each row when (new.points_per_real_bps is distinct from old.points_per_real_bps) execute function keep_first_rate();
