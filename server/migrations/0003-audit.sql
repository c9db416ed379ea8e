-- The audit log, and the views of personal records.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_type text not null check (actor_type in ('professional', 'shopkeeper', 'admin', 'system', 'visitor', 'key')),
  action text not null,
  subject_type text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text
);
comment on table audit_log is 'An action, with its author and the values before and after.';
comment on column audit_log.at is 'When it happened.';
comment on column audit_log.actor_id is 'Who did it: a user or an API key; null for the system and visitors.';
comment on column audit_log.actor_type is 'What kind of actor it was.';
comment on column audit_log.action is 'What was done; the contract''s vocabulary lists every action.';
comment on column audit_log.subject_type is 'The kind of record that it was done to.';
comment on column audit_log.subject_id is 'The id of that record.';
comment on column audit_log.before is 'The changed values before; readers see personal data masked.';
comment on column audit_log.after is 'The changed values after; readers see personal data masked.';
comment on column audit_log.request_id is 'The id of the request in the logs.';
create index audit_log_by_subject on audit_log (subject_type, subject_id, id);
create index audit_log_by_time on audit_log (at);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor_id, id);
-- The history of a person also has the records that name the person as their professional.
create index audit_log_by_professional on audit_log ((after ->> 'professionalId'), id)
  where after ->> 'professionalId' is not null;
-- The newest entries of the audit log about one kind of record.
create index audit_log_by_subject_type on audit_log (subject_type, id);

create table record_views (
  subject_id uuid not null references users,
  viewer_id uuid not null references users,
  screen text not null,
  hour timestamptz not null,
  viewed_at timestamptz not null,
  primary key (subject_id, hour, viewer_id, screen)
);
comment on table record_views is 'A look at a member''s record: one row for each viewer, screen and hour.';
comment on column record_views.subject_id is 'The member whose record was viewed.';
comment on column record_views.viewer_id is 'Who viewed it.';
comment on column record_views.screen is 'The screen on which it was viewed.';
comment on column record_views.hour is 'The hour in which it was viewed.';
comment on column record_views.viewed_at is 'The first view in that hour.';
create index record_views_by_time on record_views (viewed_at);
create index record_views_by_viewer on record_views (viewer_id);

-- The audit log is append-only, with one exception: mentions of an erased person.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('esquadro.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'ESQ00';
end $$;

-- Returns a text without the given names and numbers.
create function without_person(content jsonb, words text[]) returns jsonb language plpgsql immutable as $$
declare
  said text := content::text;
  word text;
begin
  if content is null then return null; end if;
  foreach word in array words loop
    said := regexp_replace(said, regexp_replace(btrim(to_jsonb(word)::text, '"'), '([\\.^$*+?()\[\]{}|-])', '\\\1', 'g'), '—', 'gi');
  end loop;
  return said::jsonb;
end $$;

create function without_person(content json, words text[]) returns json language sql immutable
  return without_person(content::jsonb, words)::json;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  execute function refuse_change_of_audit();
