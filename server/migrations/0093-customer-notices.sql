-- Notices to end clients: a customer learns who registered them, and confirms or objects, without an account.

alter table customers
  add column notice_sent_at timestamptz,
  add column notice_answer text check (notice_answer in ('confirmed', 'objected')),
  add column notice_answered_at timestamptz,
  -- How the link that was answered with had reached the customer.
  add column notice_channel text check (notice_channel in ('mail', 'link')),
  add constraint notice_answer_is_whole check (
    (notice_answer is null) = (notice_answered_at is null) and (notice_answer is null) = (notice_channel is null)
  ),
  add constraint objection_ends_registration check (notice_answer is distinct from 'objected' or not active);

-- The links: only the SHA-256 of a token is stored.
create table customer_notices (
  token_hash bytea primary key,
  customer_id uuid not null references customers,
  professional_id uuid not null references users,
  channel text not null check (channel in ('mail', 'link')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_notices_by_customer on customer_notices (customer_id);
create index customer_notices_by_professional on customer_notices (professional_id);
create index customer_notices_by_end on customer_notices (expires_at);
