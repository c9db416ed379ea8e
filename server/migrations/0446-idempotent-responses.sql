-- json keeps the order of the fields, so that a repeated call gets the same bytes as the first one.
alter table idempotency_keys alter column response type json using response::json;

create function without_person(content json, words text[]) returns json language sql immutable
  return without_person(content::jsonb, words)::json;
