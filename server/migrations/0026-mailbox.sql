-- Invoices by e-mail: the address of a store, and the mails that it received.

create table mailboxes (
  store_id uuid primary key references stores,
  allowed_senders text[] not null check (cardinality(allowed_senders) <= 20),
  answers text not null check (answers in ('always', 'problems', 'never')),
  updated_at timestamptz not null
);
comment on table mailboxes is 'How a store wants to receive invoices by e-mail; a store without a row has the defaults.';
comment on column mailboxes.allowed_senders is 'The addresses and domains whose mails are read; all if empty.';
comment on column mailboxes.answers is 'Which mails are answered to the people of the store.';

create table mail_addresses (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  token_hash bytea not null unique check (length(token_hash) = 32),
  token_sealed text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_by uuid references users,
  ended_at timestamptz,
  last_used_at timestamptz,
  check ((ended_at is null) = (token_sealed is not null)),
  check ((ended_at is null) = (ended_by is null))
);
comment on table mail_addresses is 'A secret address to which a store''s system mails its invoices.';
comment on column mail_addresses.token_hash is 'The SHA-256 of the secret part, by which a mail finds its store.';
comment on column mail_addresses.token_sealed is 'The secret part, sealed, so that the store can read its address; null once it has ended.';
comment on column mail_addresses.ended_by is 'Who replaced or revoked it.';
comment on column mail_addresses.ended_at is 'When it was replaced or revoked; null while it receives.';
comment on column mail_addresses.last_used_at is 'When it last received a mail.';
create unique index mail_address_once on mail_addresses (store_id) where ended_at is null;
create index mail_addresses_by_store on mail_addresses (store_id, created_at);

create table received_mails (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  address_id uuid not null references mail_addresses,
  digest bytea not null check (length(digest) = 32),
  sender text,
  spf text check (spf in ('pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror')),
  dkim text check (dkim in ('pass', 'fail', 'policy', 'neutral', 'none', 'temperror', 'permerror')),
  outcome text not null check (outcome in ('reading', 'read', 'empty', 'sender')),
  files integer not null check (files >= 0),
  others integer not null check (others >= 0),
  received_at timestamptz not null,
  finished_at timestamptz,
  check ((outcome = 'reading') = (finished_at is null)),
  constraint received_mail_once unique (store_id, digest)
);
comment on table received_mails is 'A mail that a store''s address received: one row however often it is delivered. Its content is not stored.';
comment on column received_mails.digest is 'The SHA-256 of the message id, sender, date and documents; not of the headers that each relay adds.';
comment on column received_mails.received_at is 'When it first arrived.';
comment on column received_mails.sender is 'The address of its sender; null once it is 90 days old.';
comment on column received_mails.spf is 'The SPF result that the configured forwarder noted; null without one.';
comment on column received_mails.dkim is 'The DKIM result that the configured forwarder noted; null without one.';
comment on column received_mails.outcome is '`reading` until all files have an outcome; `empty`: nothing looked like an invoice; `sender`: the store does not allow the sender.';
comment on column received_mails.files is 'The files that were read, those of archives included.';
comment on column received_mails.others is 'The attachments that do not look like invoices, which were not read.';
comment on column received_mails.finished_at is 'When all its files had an outcome.';
create index received_mails_by_store on received_mails (store_id, received_at desc, id);
create index received_mails_by_address on received_mails (address_id);
create index received_mails_being_read on received_mails (received_at) where outcome = 'reading';
create index received_mails_to_forget on received_mails (received_at) where sender is not null;

alter table invoices add column mail_id uuid references received_mails;
comment on column invoices.mail_id is 'The mail in which it arrived; null if it was not sent by e-mail.';
create index invoices_by_mail on invoices (mail_id) where mail_id is not null;
create index invoices_of_store_by_mail on invoices (store_id, position desc) where mail_id is not null;
create index invoices_of_store_by_key on invoices (store_id, position desc) where sent_key_id is not null;

alter table invoice_cancellations add column mail_id uuid references received_mails;
comment on column invoice_cancellations.mail_id is 'The mail in which it arrived; null if it was not sent by e-mail.';
create index invoice_cancellations_by_mail on invoice_cancellations (mail_id) where mail_id is not null;

alter table invoice_intakes
  add column mail_id uuid references received_mails,
  add column mail_entry integer,
  add column mail_part integer,
  add constraint invoice_intake_of_mail check ((mail_id is null) = (mail_entry is null) and (mail_id is null) = (mail_part is null));
comment on column invoice_intakes.mail_id is 'The mail in which it arrived; null if it was not sent by e-mail.';
comment on column invoice_intakes.mail_entry is 'The position of the file in its mail.';
comment on column invoice_intakes.mail_part is 'The position of the event in its file.';
-- A mail that is delivered again records no file twice.
create unique index invoice_intake_of_mail_once on invoice_intakes (mail_id, mail_entry, mail_part) where mail_id is not null;

alter table audit_log
  drop constraint audit_log_actor_type_check,
  add constraint audit_log_actor_type_check
    check (actor_type in ('professional', 'shopkeeper', 'admin', 'system', 'visitor', 'key', 'mail'));
