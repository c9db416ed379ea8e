-- The version of the settings in which each section last changed: a change conflicts only with another change of its section.
alter table settings add column section_versions jsonb not null default '{}';
