-- The version of the products: a process keeps the totals of their lists for as long as it finds the same version. The version
-- is `bit_xor` over the rows. Each change to the products mixes a random number into a row that no other transaction holds, so
-- that changes neither wait for each other nor deadlock, and a version that was rolled back never comes again.

create table catalogue_versions (
  id bigint generated always as identity primary key,
  value bigint not null
);

create function change_catalogue_version() returns trigger language plpgsql as $$
declare
  change constant bigint := hashtextextended(gen_random_uuid()::text, 0);
begin
  update catalogue_versions set value = value # change
    where id = (select id from catalogue_versions limit 1 for no key update skip locked);
  if not found then
    insert into catalogue_versions (value) values (change);
  end if;
  return null;
end $$;

create trigger products_versioned after insert or update or delete or truncate on products
  for each statement execute function change_catalogue_version();

insert into catalogue_versions (value) values (hashtextextended(gen_random_uuid()::text, 0));
