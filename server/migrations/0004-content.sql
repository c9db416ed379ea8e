-- The versions of the programme's texts, and who accepted which version.

create table content_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('regulation', 'store-regulation', 'faq', 'privacy')),
  -- Numbers the versions of each kind; the highest is in force.
  version integer not null check (version >= 1),
  -- Sanitised; empty if the text was withdrawn.
  html text not null,
  published_at timestamptz not null,
  -- Null if the system published it.
  published_by uuid references users,
  unique (kind, version)
);
create trigger content_versions_are_final before update or delete or truncate on content_versions
  execute function refuse_change();

create table content_acceptances (
  user_id uuid not null references users,
  version_id uuid not null references content_versions,
  accepted_at timestamptz not null,
  primary key (user_id, version_id)
);
create index content_acceptances_by_version on content_acceptances (version_id);
create trigger content_acceptances_are_final before update or delete or truncate on content_acceptances
  execute function refuse_change();

-- Converts the plain texts to HTML: paragraphs become <p>, and anything that looks like a tag is escaped.
create function pg_temp.paragraphs(value text) returns text language sql as $$
  select coalesce(
    string_agg('<p>' || regexp_replace(btrim(part, E' \t\r\n'), '\r?\n', '<br />', 'g') || '</p>', '' order by nth), '')
  from regexp_split_to_table(
      replace(replace(replace(coalesce(value, ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\r?\n\s*\r?\n'
    ) with ordinality as parts (part, nth)
  where btrim(part, E' \t\r\n') <> ''
$$;
update settings set value = value || jsonb_build_object(
  'regulation', pg_temp.paragraphs(value ->> 'regulation'),
  'storeRegulation', pg_temp.paragraphs(value ->> 'storeRegulation'),
  'faq', pg_temp.paragraphs(value ->> 'faq'),
  'privacy', pg_temp.paragraphs(value ->> 'privacy'));
drop function pg_temp.paragraphs(text);

insert into content_versions (kind, version, html, published_at, published_by)
  select kind, 1, value ->> key, updated_at, updated_by
  from settings, (values ('regulation', 'regulation'), ('store-regulation', 'storeRegulation'), ('faq', 'faq'),
    ('privacy', 'privacy')) as kinds (kind, key)
  where value ->> key <> '';

-- People who accepted the terms after these texts were last changed have accepted this version.
insert into content_acceptances (user_id, version_id, accepted_at)
  select u.id, v.id, u.accepted_terms_at
  from users u
  join content_versions v on v.published_at <= u.accepted_terms_at
    and v.kind in ('privacy', case u.user_type when 'shopkeeper' then 'store-regulation' else 'regulation' end)
  where u.user_type in ('professional', 'shopkeeper');
