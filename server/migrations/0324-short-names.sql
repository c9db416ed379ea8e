-- The same short names four times as fast: a name whose only white space is the space needs no more than one regular expression.
create or replace function short_name(name text) returns text
  language sql immutable parallel safe strict
  return case
    when name ~ '[^\S ]' then
      case
        when btrim(name) !~ '\s' then btrim(name)
        else (regexp_match(btrim(name), '^\S+'))[1] || ' ' || upper(left((regexp_match(btrim(name), '\S+$'))[1], 1)) || '.'
      end
    when position(' ' in btrim(name)) = 0 then btrim(name)
    else split_part(btrim(name), ' ', 1) || ' ' || upper(left(split_part(btrim(name), ' ', -1), 1)) || '.'
  end;

-- Kept beside the name: a store's list of followed professionals sorts thousands of them.
alter table users add column short_name text not null generated always as (short_name(name)) stored;
drop index users_living_professionals;
create index users_living_professionals on users (id) include (status, name, short_name)
  where user_type = 'professional' and erased_at is null;
