-- The terms of use are published in numbered versions as the other texts are.
alter table content_versions drop constraint content_versions_kind_check;
alter table content_versions add constraint content_versions_kind_check
  check (kind in ('regulation', 'store-regulation', 'faq', 'privacy', 'terms'));
