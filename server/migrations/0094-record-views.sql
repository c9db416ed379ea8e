-- Who looked at a member's record, on which screen and when: one row for each viewer, screen and hour.

create table record_views (
  subject_id uuid not null references users,
  viewer_id uuid not null references users,
  screen text not null,
  hour timestamptz not null,
  viewed_at timestamptz not null,
  primary key (subject_id, hour, viewer_id, screen)
);
create index record_views_by_time on record_views (viewed_at);
create index record_views_by_viewer on record_views (viewer_id);
