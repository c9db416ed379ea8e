-- The number of members that the list of segments shows, where so many people take part that counting them for each view takes
-- too long. A job counts again every few minutes; a count of former conditions is not used.
create table segment_counts (
  segment_id uuid primary key references segments on delete cascade,
  -- The revision of the segment whose conditions were counted.
  revision integer not null,
  members integer not null check (members >= 0),
  counted_at timestamptz not null
);
