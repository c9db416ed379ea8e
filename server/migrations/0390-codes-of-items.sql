-- The codes of an item beside its own code and bar code: of the unit for taxes and those that are no GTIN.
alter table invoice_items add column other_codes text[] not null default '{}';

-- A code as stores write it in their own ways: without blanks and invisible characters, in capitals, without leading zeros.
create function bare_code(code text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(ltrim(upper(regexp_replace(code, '[\s\u00A0\u200B-\u200F\u2060\uFEFF]', '', 'g')), '0'), ''), '0');

create index products_by_bare_code on products (bare_code(code));
create index store_products_by_bare_code on store_products (store_id, bare_code(code));
