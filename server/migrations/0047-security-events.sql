-- What happened at the doors: kept 180 days, for administrators and for each person.

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null if nobody knows whose door it was.
  user_id uuid references users,
  kind text not null check (length(kind) between 1 and 40),
  -- More about it, such as the code of a refusal; never personal data.
  detail text check (length(detail) <= 80),
  -- The first 24 bits of an IPv4 address, the first 48 of an IPv6 address.
  network text,
  browser text,
  system text,
  request_id text
);
create index security_events_by_time on security_events (at, id);
create index security_events_by_user on security_events (user_id, id);
create index security_events_by_kind on security_events (kind, id);
