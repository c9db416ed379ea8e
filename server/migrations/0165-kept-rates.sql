-- The rates of categories and brands are kept by the programme's version. The versions of rates change it already; the rate
-- with which a category begins is a column of the category.
create trigger categories_with_rate_versioned after insert on categories
  for each row when (new.points_per_real_bps is not null) execute function change_programme_version();
create trigger category_rates_versioned after update of points_per_real_bps on categories
  for each row when (new.points_per_real_bps is distinct from old.points_per_real_bps)
  execute function change_programme_version();
