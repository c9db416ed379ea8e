-- Each session stores the limits that the settings had when it began.

alter table sessions add column expires_at timestamptz;
alter table sessions add column idle_seconds integer not null default 2592000 check (idle_seconds > 0);
update sessions s set
    expires_at = s.created_at + case when u.user_type = 'admin' then interval '12 hours' else interval '90 days' end,
    idle_seconds = case when u.user_type = 'admin' then 1800 else 2592000 end
  from users u where u.id = s.user_id;
alter table sessions alter column expires_at set not null;
alter table sessions alter column idle_seconds drop default;

-- A recovery code for each browser that asked for one, so that nobody else's request replaces it. Tries are counted for each
-- browser in rate_limits.
delete from recovery_codes;
alter table recovery_codes drop constraint recovery_codes_pkey;
alter table recovery_codes drop column tries_left;
alter table recovery_codes add column browser_hash bytea not null;
alter table recovery_codes add primary key (user_id, browser_hash);
