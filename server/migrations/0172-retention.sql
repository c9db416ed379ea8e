-- The oldest notifications, which the nightly job deletes.
create index notifications_by_time on notifications (created_at);
