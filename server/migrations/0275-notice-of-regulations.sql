-- A version of a regulation that is announced before it is in force has the day from which it holds; others hold from their publication.
alter table content_versions add column holds_from date
  check (holds_from is null or kind in ('regulation', 'store-regulation'));
