-- A long text that an administrator is writing, saved while they write: one for each record of a kind (`new` for a record that does not
-- exist yet). It ends when the record is saved, when its owner discards it, or 30 days after the last word.
create table drafts (
  user_id uuid not null references users,
  kind text not null check (length(kind) <= 30),
  record text not null check (length(record) <= 60),
  -- The values of the form.
  content jsonb not null check (pg_column_size(content) <= 2 * 1024 * 1024),
  -- Counts the savings: two windows with the same text notice each other.
  version integer not null,
  updated_at timestamptz not null,
  primary key (user_id, kind, record)
);
create index drafts_by_age on drafts (updated_at);
