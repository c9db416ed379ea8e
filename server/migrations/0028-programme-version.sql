-- The version of what is the same for everybody: settings, levels and accelerators. It changes in the transaction that
-- changes one of them, so that a process may keep what it read for as long as it finds the same version.

create table programme_version (
  only_row boolean primary key default true check (only_row),
  -- Random, not counted: a version that was rolled back never comes again with other rules.
  version uuid not null default gen_random_uuid()
);
insert into programme_version default values;

create function change_programme_version() returns trigger language plpgsql as $$
begin
  update programme_version set version = gen_random_uuid();
  return null;
end $$;

create trigger settings_versioned after insert or update or delete or truncate on settings
  for each statement execute function change_programme_version();
create trigger levels_versioned after insert or update or delete or truncate on levels
  for each statement execute function change_programme_version();
create trigger accelerators_versioned after insert or update or delete or truncate on accelerators
  for each statement execute function change_programme_version();
create trigger accelerator_targets_versioned after insert or update or delete or truncate on accelerator_targets
  for each statement execute function change_programme_version();
