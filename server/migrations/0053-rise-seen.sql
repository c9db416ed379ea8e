-- The last change of level that a professional was shown. Changes before this migration count as seen.
alter table professionals add column rise_seen_at timestamptz;
update professionals set rise_seen_at = now();
create index notifications_level_changes on notifications (user_id, position) where kind = 'level-changed';
