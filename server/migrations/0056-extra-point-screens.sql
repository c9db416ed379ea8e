-- Codes on a screen, limits of speed, and the scans that were refused.

-- Whether only the changing code of a screen gives it, not a printed one.
alter table extra_points add column screen_only boolean not null default false;
-- The most claims by code within an hour; null: unlimited.
alter table extra_points add column max_per_hour integer check (max_per_hour > 0);

alter table extra_point_claims drop constraint extra_point_claims_how_check;
alter table extra_point_claims add constraint extra_point_claims_how_check check (how in ('qr', 'screen', 'admin'));

create table extra_point_refusals (
  id bigint generated always as identity primary key,
  extra_point_id uuid not null references extra_points,
  professional_id uuid not null references users,
  how text not null check (how in ('qr', 'screen')),
  -- The code of the refusal.
  code text not null,
  at timestamptz not null
);
create index extra_point_refusals_by_time on extra_point_refusals (extra_point_id, id);
create index extra_point_refusals_by_professional on extra_point_refusals (professional_id, at);
