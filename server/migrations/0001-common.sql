-- Extensions, and functions that several domains use.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The trigger of tables whose rows stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'ESQ00';
end $$;

-- Folds case and accents for searches. Immutable, so that an index can use it.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- First name and the initial of the last name: `Ana Beatriz Souza` → `Ana S.`. The same as `shortName` in
-- contract/src/fields/short-name.ts. A name whose only white space is the space needs no more than one regular expression, which is
-- four times as fast.
create function short_name(name text) returns text
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

-- A code as stores write it in their own ways: without blanks and invisible characters, in capitals, without leading zeros.
create function bare_code(code text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(ltrim(upper(regexp_replace(code, '[\s\u00A0\u200B-\u200F\u2060\uFEFF]', '', 'g')), '0'), ''), '0');

-- Returns an instant in microseconds, independent of the settings of the session.
create function instant_text(at timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;
