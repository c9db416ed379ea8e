-- Customers of professionals, the days on which each is registered, and disputes about them.

create table customers (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  email text,
  phone text,
  city text,
  state text,
  notes text,
  active boolean not null default true,
  valid_until date,
  expiring_notified_for date,
  expired_notified_for date,
  search text not null generated always as (fold(name || ' ' || document)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  notice_sent_at timestamptz,
  notice_answer text check (notice_answer in ('confirmed', 'objected')),
  notice_answered_at timestamptz,
  notice_channel text check (notice_channel in ('mail', 'link')),
  is_own boolean not null default false,
  unique (professional_id, document),
  constraint notice_answer_is_whole check (
    (notice_answer is null) = (notice_answered_at is null) and (notice_answer is null) = (notice_channel is null)
  ),
  constraint objection_ends_registration check (notice_answer is distinct from 'objected' or not active)
);
comment on table customers is 'An end client whom a professional has registered.';
comment on column customers.document is 'The CPF or CNPJ.';
comment on column customers.name is 'The name.';
comment on column customers.email is 'The e-mail.';
comment on column customers.phone is 'The telephone, digits only.';
comment on column customers.city is 'The city.';
comment on column customers.state is 'The state, two letters.';
comment on column customers.notes is 'The professional''s own notes.';
comment on column customers.active is 'Whether the registration counts on its days.';
comment on column customers.valid_until is 'The last day of the newest registration; the trigger of customer_validities maintains it.';
comment on column customers.expiring_notified_for is 'The last day whose approaching end was notified to the professional.';
comment on column customers.expired_notified_for is 'The last day whose passed end was notified to the professional.';
comment on column customers.notice_sent_at is 'When the customer was mailed who registered them.';
comment on column customers.notice_answer is 'The customer''s answer, given without an account: confirmed or objected.';
comment on column customers.notice_answered_at is 'When the customer answered.';
comment on column customers.notice_channel is 'How the link with which the customer answered had reached them.';
comment on column customers.is_own is 'Whether the customer is the professional: registered with the professional''s own CPF, or with a CNPJ of the office. Triggers keep it from both sides.';
create index customers_by_document on customers (document);
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_by_professional_name on customers (professional_id, name, id);
create index customers_by_professional_end on customers (professional_id, valid_until, id);
create index customers_by_name on customers (name, id);
create index customers_by_end on customers (valid_until, id);
create index customers_by_created on customers (created_at, id);
create index customers_by_professional_created on customers (professional_id, created_at, id);
create index customers_inactive on customers (name, id) where not active;
create index customers_by_phone on customers (phone) where phone is not null;
create index customers_by_email on customers (lower(email)) where email is not null;
-- Registrations that end soon.
create index customers_ending on customers (valid_until, id, professional_id) where active;
create index customers_end_not_notified on customers (valid_until) where active and expired_notified_for is distinct from valid_until;
create index customers_own on customers (name, id) where is_own;

create table customer_validities (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers,
  professional_id uuid not null references users,
  document text not null,
  days daterange not null check (not isempty(days) and not lower_inf(days) and not upper_inf(days)),
  active boolean not null default true,
  created_at timestamptz not null,
  constraint one_valid_claim_per_document exclude using gist (document with =, days with &&) where (active)
);
comment on table customer_validities is 'The days on which a professional''s registration of a document is valid. Valid ones of one document cannot overlap.';
comment on column customer_validities.document is 'The CPF or CNPJ.';
comment on column customer_validities.days is 'The days.';
comment on column customer_validities.active is 'Whether it counts.';
create index customer_validities_by_customer on customer_validities (customer_id, days);
-- Who claimed a document when.
create index customer_validities_by_document on customer_validities (document, created_at desc);

create table customer_days (
  professional_id uuid not null references users,
  day date not null,
  registered integer not null check (registered > 0),
  primary key (professional_id, day)
);
comment on table customer_days is 'The number of customers that a professional registered on a day: limits them, and shows unusual days.';
comment on column customer_days.day is 'The day in São Paulo.';
comment on column customer_days.registered is 'How many were registered.';
create index customer_days_unusual on customer_days (professional_id, day) where registered >= 10;

create table customer_notices (
  token_hash bytea primary key,
  customer_id uuid not null references customers,
  professional_id uuid not null references users,
  channel text not null check (channel in ('mail', 'link')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table customer_notices is 'A link with which a customer confirms or objects to a registration.';
comment on column customer_notices.token_hash is 'The SHA-256 of the token in the link.';
comment on column customer_notices.channel is 'Whether it was mailed or handed out by the professional.';
comment on column customer_notices.expires_at is 'Until when it works.';
create index customer_notices_by_customer on customer_notices (customer_id);
create index customer_notices_by_professional on customer_notices (professional_id);
create index customer_notices_by_end on customer_notices (expires_at);

create table disputes (
  id uuid primary key default gen_random_uuid(),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  customer_name text not null,
  claimant_id uuid not null references users,
  holder_id uuid not null references users,
  customer_id uuid not null references customers,
  statement text not null check (length(statement) <= 2000),
  file_id uuid references files,
  opened_at timestamptz not null,
  reply text check (length(reply) <= 2000),
  reply_file_id uuid references files,
  replied_at timestamptz,
  status text not null default 'open' check (status in ('open', 'moved', 'kept', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 500),
  search text not null generated always as (fold(customer_name || ' ' || document)) stored,
  check (claimant_id <> holder_id),
  check ((status = 'open') = (decided_at is null)),
  check ((decided_by is not null) = (status in ('moved', 'kept'))),
  check (reply_file_id is null or replied_at is not null)
);
comment on table disputes is 'A professional''s objection to another''s registration of a customer, decided by an administrator.';
comment on column disputes.document is 'The disputed CPF or CNPJ.';
comment on column disputes.customer_name is 'The name of the customer.';
comment on column disputes.claimant_id is 'The professional who objects.';
comment on column disputes.holder_id is 'The professional who held the document when the dispute was opened.';
comment on column disputes.customer_id is 'The holder''s registration.';
comment on column disputes.statement is 'What the claimant says.';
comment on column disputes.file_id is 'The claimant''s evidence.';
comment on column disputes.opened_at is 'When it was opened.';
comment on column disputes.reply is 'What the holder says; null until then.';
comment on column disputes.reply_file_id is 'The holder''s evidence.';
comment on column disputes.replied_at is 'When the holder replied.';
comment on column disputes.status is 'Open, or how it ended: the registration moved to the claimant, was kept, or the dispute was withdrawn.';
comment on column disputes.decided_at is 'When it ended.';
comment on column disputes.decision_note is 'The reason of the decision.';
-- One dispute about a document at a time.
create unique index one_open_dispute_per_document on disputes (document) where status = 'open';
create index disputes_by_time on disputes (opened_at desc, id);
create index disputes_by_status on disputes (status, opened_at desc, id);
create index disputes_by_claimant on disputes (claimant_id, opened_at desc);
create index disputes_by_holder on disputes (holder_id, opened_at desc);
create index disputes_search on disputes using gin (search gin_trgm_ops);

create function keep_customer_end() returns trigger language plpgsql as $$
begin
  update customers
    set valid_until = (select max(upper(days)) - 1 from customer_validities where customer_id = new.customer_id)
    where id = new.customer_id;
  return null;
end $$;

create function is_own_document(document text, cpf text, office_cnpj text) returns boolean language sql immutable as $$
  select coalesce(document = cpf or (length(document) = 14 and left(document, 8) = left(office_cnpj, 8)), false)
$$;

-- The lock lets a change of the professional's documents wait for the registration, or the registration for the change.
create function keep_own_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select is_own_document(new.document, p.cpf, p.office_cnpj) into new.is_own
    from professionals p where p.user_id = new.professional_id for share;
  new.is_own := coalesce(new.is_own, false);
  return new;
end $$;

create function keep_own_documents_of_professional() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customers c set is_own = is_own_document(c.document, new.cpf, new.office_cnpj)
    where c.professional_id = new.user_id and c.is_own <> is_own_document(c.document, new.cpf, new.office_cnpj);
  return null;
end $$;

create trigger customer_end after insert or update on customer_validities
  for each row execute function keep_customer_end();
create trigger own_document_kept before insert or update of document, professional_id, is_own on customers
  for each row execute function keep_own_document();
create trigger own_documents_kept after insert or update of cpf, office_cnpj on professionals
  for each row execute function keep_own_documents_of_professional();
