-- Videos in the back office: edits of an older version are refused.
alter table videos add column revision integer not null default 1;
