-- The API key that sent a document; its sender is then the key and not the administrator who created it.
alter table invoices add column sent_key_id uuid references api_keys;
alter table invoice_intakes add column sent_key_id uuid references api_keys;
alter table invoice_cancellations add column sent_key_id uuid references api_keys;
create index invoices_by_sent_key on invoices (sent_key_id) where sent_key_id is not null;
create index invoice_intakes_by_sent_key on invoice_intakes (sent_key_id) where sent_key_id is not null;
create index invoice_cancellations_by_sent_key on invoice_cancellations (sent_key_id) where sent_key_id is not null;

alter table audit_log drop constraint audit_log_actor_type_check;
alter table audit_log add constraint audit_log_actor_type_check
  check (actor_type in ('professional', 'shopkeeper', 'admin', 'system', 'visitor', 'key')) not valid;
