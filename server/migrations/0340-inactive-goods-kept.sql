-- The ids of inactive brands and categories are kept by the programme's version.
create trigger inactive_brands_versioned after insert on brands
  for each row when (not new.active) execute function change_programme_version();
create trigger brands_active_versioned after update of active on brands
  for each row when (new.active is distinct from old.active) execute function change_programme_version();
create trigger inactive_categories_versioned after insert on categories
  for each row when (not new.active) execute function change_programme_version();
create trigger categories_active_versioned after update of active on categories
  for each row when (new.active is distinct from old.active) execute function change_programme_version();
