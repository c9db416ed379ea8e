-- Whose points expire in some days is read from the index alone.
drop index point_lots_expiring;
create index point_lots_expiring on point_lots (expires_on, professional_id) include (remaining) where remaining > 0;
