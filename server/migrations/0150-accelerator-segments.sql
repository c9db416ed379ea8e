-- An accelerator may count only for the members of a segment. Membership is evaluated when a sale is posted; the explanation of
-- the sale keeps the result.
alter table accelerators add column segment_id uuid references segments;
create index accelerators_by_segment on accelerators (segment_id, created_at desc) where segment_id is not null;

-- The rules that processes keep contain the names of segments.
create trigger segments_versioned after update of name on segments
  for each statement execute function change_programme_version();
