-- Professionals invite professionals: the codes, and the result of each invite.

create table invite_codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  inviter_id uuid not null references users,
  is_personal boolean not null,
  created_at timestamptz not null,
  unique (code, inviter_id)
);
comment on table invite_codes is 'A code with which a professional invites others: eight letters and digits that cannot be confused with each other.';
comment on column invite_codes.code is 'The code.';
comment on column invite_codes.inviter_id is 'The professional who invites.';
comment on column invite_codes.is_personal is 'Whether it works for any number of people, or for the one person of a named invite.';
create unique index one_personal_code_each on invite_codes (inviter_id) where is_personal;

create table invites (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  inviter_id uuid not null references users,
  name text,
  email text,
  email_key text generated always as (lower(email)) stored,
  cellphone text,
  mailed_at timestamptz,
  mails smallint not null default 0 check (mails >= 0),
  invited_id uuid unique references users,
  registered_at timestamptz,
  credited_at timestamptz,
  inviter_points integer not null default 0 check (inviter_points >= 0),
  invited_points integer not null default 0 check (invited_points >= 0),
  undone smallint not null default 0,
  state text not null generated always as (
    case when credited_at is not null then 'credited' when invited_id is not null then 'registered'
      else 'invited' end
  ) stored,
  search text not null generated always as (
    fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(cellphone, '') || ' ' || code)
  ) stored,
  created_at timestamptz not null,
  foreign key (code, inviter_id) references invite_codes (code, inviter_id),
  check (invited_id <> inviter_id),
  check ((invited_id is null) = (registered_at is null)),
  check (credited_at is null or invited_id is not null)
);
comment on table invites is 'An invite and its result.';
comment on column invites.code is 'The code.';
comment on column invites.inviter_id is 'The professional who invites.';
comment on column invites.name is 'The inviter''s note of the person that a named invite is for.';
comment on column invites.email is 'The e-mail of that person.';
comment on column invites.email_key is 'The e-mail in lower case.';
comment on column invites.cellphone is 'The mobile number of that person.';
comment on column invites.mailed_at is 'When the invite was last mailed.';
comment on column invites.mails is 'How often it was mailed.';
comment on column invites.invited_id is 'The person who signed up; each invite has at most one, and each person at most one invite.';
comment on column invites.registered_at is 'When that person signed up.';
comment on column invites.credited_at is 'When that person''s first invoice was approved.';
comment on column invites.inviter_points is 'The points credited to the inviter.';
comment on column invites.invited_points is 'The points credited to the invited person.';
comment on column invites.undone is 'How often the credit was reversed because no approved invoice was left.';
comment on column invites.state is 'How far it came, from the columns above.';
create unique index one_invite_for_an_address on invites (inviter_id, email_key);
create index invites_by_code on invites (code);
create index invites_by_inviter on invites (inviter_id, created_at, id);
create index invites_by_inviter_name on invites (inviter_id, name, id);
create index invites_by_inviter_state on invites (inviter_id, state, created_at, id);
create index invites_by_inviter_registration on invites (inviter_id, registered_at, id);
create index invites_search on invites using gin (search gin_trgm_ops);
