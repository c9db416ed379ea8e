-- Rules of the programme with the day from which each version holds, at 00:00 in São Paulo. A version holds until the next
-- one of the same rule and target. Before the first of them the settings and the category's own rate hold.
create table rule_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('rate', 'expiry', 'cycle')),
  -- The target of a rate; none: the programme's default rate.
  category_id uuid references categories,
  brand_id uuid references brands,
  product_id uuid references products,
  holds_from date not null,
  -- A rate: points per R$ in basis points, or points per unit. Neither: the target has no rate of its own any more.
  points_per_real_bps integer check (points_per_real_bps between 0 and 1000000),
  fixed_points integer check (fixed_points between 0 and 1000000),
  expiry text check (expiry in ('rolling-months', 'end-of-month', 'end-of-year')),
  expiry_months integer check (expiry_months between 0 and 120),
  cycle text check (cycle in ('calendar-year', 'calendar-semester')),
  created_at timestamptz not null,
  created_by uuid not null references users,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  check (num_nonnulls(category_id, brand_id, product_id) <= case when kind = 'rate' then 1 else 0 end),
  check (case kind
    when 'rate' then num_nonnulls(expiry, expiry_months, cycle) = 0
      and num_nonnulls(points_per_real_bps, fixed_points) <= 1
      and (num_nonnulls(category_id, brand_id, product_id) = 1 or points_per_real_bps is not null)
    when 'expiry' then num_nonnulls(points_per_real_bps, fixed_points, cycle) = 0
      and num_nonnulls(expiry, expiry_months) = 2 and (expiry <> 'rolling-months' or expiry_months > 0)
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
-- One version of a rule begins on a day, so that versions never overlap.
create unique index rule_versions_once on rule_versions (kind, category_id, brand_id, product_id, holds_from)
  nulls not distinct where withdrawn_at is null;
create index rule_versions_by_category on rule_versions (category_id, holds_from desc) where category_id is not null;
create index rule_versions_by_brand on rule_versions (brand_id, holds_from desc) where brand_id is not null;
create index rule_versions_by_product on rule_versions (product_id, holds_from desc) where product_id is not null;
create index rule_versions_by_day on rule_versions (holds_from desc, id);

create trigger rule_versions_versioned after insert or update or delete or truncate on rule_versions
  for each statement execute function change_programme_version();
create trigger rule_versions_are_kept before delete or truncate on rule_versions execute function refuse_change();

create function keep_rule_version() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[] <> to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[] then
    raise exception 'a rule is only withdrawn, and once' using errcode = 'ESQ00';
  end if;
  return new;
end $$;
create trigger rule_version_kept before update on rule_versions for each row execute function keep_rule_version();

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
create trigger settings_first_rules before insert or update of value on settings
  for each row execute function keep_first_rules();

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
create trigger categories_first_rate before update of points_per_real_bps on categories
  for each row when (new.points_per_real_bps is distinct from old.points_per_real_bps) execute function keep_first_rate();

-- The versions of the rules without a target, as JSON by day.
create function programme_rules() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', kind, 'holdsFrom', holds_from,
      'pointsPerRealBps', points_per_real_bps, 'expiry', expiry, 'expiryMonths', expiry_months, 'cycle', cycle))
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
