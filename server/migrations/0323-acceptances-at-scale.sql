-- The members who accepted a version: by their ids beside the active members, and in order of acceptance.
create index content_acceptances_of_version on content_acceptances (version_id, user_id) include (accepted_at);
create index content_acceptances_by_time on content_acceptances (version_id, accepted_at, user_id);
drop index content_acceptances_by_version;
