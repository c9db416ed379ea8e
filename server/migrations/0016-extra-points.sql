-- Extra points for taking part in something, and the claims on them.

create table extra_points (
  id uuid primary key default gen_random_uuid(),
  number integer not null generated always as identity unique,
  name text not null,
  description text,
  points integer not null check (points between 1 and 1000000),
  valid_from date not null,
  valid_until date not null,
  active boolean not null default true,
  max_claims integer check (max_claims > 0),
  claims integer not null default 0,
  search text not null generated always as (fold(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz not null,
  created_by uuid references users,
  updated_at timestamptz not null,
  screen_only boolean not null default false,
  max_per_hour integer check (max_per_hour > 0),
  check (valid_until >= valid_from),
  check (claims >= 0),
  constraint extra_point_has_room check (max_claims is null or claims <= max_claims)
);
comment on table extra_points is 'Points for taking part in something, claimed by a QR code or given by an administrator.';
comment on column extra_points.number is 'The number inside the signed QR code: short, and useless without the signature.';
comment on column extra_points.name is 'The name.';
comment on column extra_points.description is 'What professionals read about it.';
comment on column extra_points.points is 'The points of a claim.';
comment on column extra_points.valid_from is 'The first day on which it can be claimed.';
comment on column extra_points.valid_until is 'The last day on which it can be claimed.';
comment on column extra_points.active is 'Whether it can be claimed.';
comment on column extra_points.max_claims is 'The number of people who can claim it; null: unlimited.';
comment on column extra_points.claims is 'The number of claims; the trigger of the claims maintains it.';
comment on column extra_points.screen_only is 'Whether only the changing code of a screen gives it, not a printed one.';
comment on column extra_points.max_per_hour is 'The most claims by code within an hour; null: unlimited.';
create index extra_points_search on extra_points using gin (search gin_trgm_ops);
create index extra_points_by_name on extra_points (name, id);
create index extra_points_by_start on extra_points (valid_from, id);
create index extra_points_by_end on extra_points (valid_until, id);
create index extra_points_by_points on extra_points (points, id);
create index extra_points_by_claims on extra_points (claims, id);
create index extra_points_by_created on extra_points (created_at, id);
create index extra_points_inactive on extra_points (name, id) where not active;

create table extra_point_claims (
  id uuid primary key default gen_random_uuid(),
  extra_point_id uuid not null references extra_points,
  professional_id uuid not null references users,
  how text not null check (how in ('qr', 'screen', 'admin')),
  points integer not null check (points > 0),
  entry_key text not null generated always as ('extra-point:' || id::text) stored unique,
  claimed_at timestamptz not null,
  given_by uuid references users,
  removed_at timestamptz,
  removed_by uuid references users,
  check ((how = 'admin') = (given_by is not null)),
  check (removed_by is null or removed_at is not null)
);
comment on table extra_point_claims is 'A professional''s claim on an extra point. Each has at most one that is not removed.';
comment on column extra_point_claims.how is 'How it was claimed: by a printed code, by a screen, or by an administrator.';
comment on column extra_point_claims.points is 'The points as credited; later changes of the extra point do not affect them.';
comment on column extra_point_claims.entry_key is 'The key of its ledger entry.';
comment on column extra_point_claims.claimed_at is 'When it was claimed.';
comment on column extra_point_claims.removed_at is 'When it was taken back.';
create unique index one_living_claim_each on extra_point_claims (extra_point_id, professional_id)
  where removed_at is null;
create index extra_point_claims_by_time on extra_point_claims (extra_point_id, claimed_at, id);
create index extra_point_claims_by_professional on extra_point_claims (professional_id, claimed_at, id);

create table extra_point_refusals (
  id bigint generated always as identity primary key,
  extra_point_id uuid not null references extra_points,
  professional_id uuid not null references users,
  how text not null check (how in ('qr', 'screen')),
  code text not null,
  at timestamptz not null
);
comment on table extra_point_refusals is 'A scan of a code that was refused.';
comment on column extra_point_refusals.how is 'Whether the code was printed or on a screen.';
comment on column extra_point_refusals.code is 'The code of the refusal.';
comment on column extra_point_refusals.at is 'When it was scanned.';
create index extra_point_refusals_by_time on extra_point_refusals (extra_point_id, id);
create index extra_point_refusals_by_professional on extra_point_refusals (professional_id, at);

-- Count the claims; the check `extra_point_has_room` rejects one too many.
create function count_added_claims() returns trigger language plpgsql as $$
begin
  update extra_points e set claims = e.claims + a.living
    from (select extra_point_id, count(*) as living from added where removed_at is null group by 1) a
    where e.id = a.extra_point_id;
  return null;
end $$;

create function count_changed_claims() returns trigger language plpgsql as $$
begin
  update extra_points e set claims = e.claims + c.change
    from (
      select n.extra_point_id, sum((n.removed_at is null)::int - (o.removed_at is null)::int) as change
      from now_so n join once_so o using (id) group by 1
    ) c
    where e.id = c.extra_point_id and c.change <> 0;
  return null;
end $$;

create trigger extra_point_claims_added after insert on extra_point_claims
  referencing new table as added for each statement execute function count_added_claims();
create trigger extra_point_claims_changed after update on extra_point_claims
  referencing old table as once_so new table as now_so for each statement execute function count_changed_claims();
