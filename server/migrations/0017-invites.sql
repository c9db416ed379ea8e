-- Professionals invite professionals: the codes, and the result of each invite.

-- Eight letters and digits that cannot be confused with each other.
create table invite_codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  inviter_id uuid not null references users,
  -- A professional's personal code works for any number of people, the code of a named invite for one person.
  is_personal boolean not null,
  created_at timestamptz not null,
  unique (code, inviter_id)
);
create unique index one_personal_code_each on invite_codes (inviter_id) where is_personal;

create table invites (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  inviter_id uuid not null references users,
  -- The inviter's note about the person that a named invite is for.
  name text,
  email text,
  email_key text generated always as (lower(email)) stored,
  cellphone text,
  mailed_at timestamptz,
  mails smallint not null default 0 check (mails >= 0),
  -- The person who signed up; each invite has at most one, and each person at most one invite.
  invited_id uuid unique references users,
  registered_at timestamptz,
  -- When the invited person's first invoice was approved, and the points credited to each side for it.
  credited_at timestamptz,
  inviter_points integer not null default 0 check (inviter_points >= 0),
  invited_points integer not null default 0 check (invited_points >= 0),
  -- How often the credit was reversed because no approved invoice was left.
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
create unique index one_invite_for_an_address on invites (inviter_id, email_key);
create index invites_by_code on invites (code);
create index invites_by_inviter on invites (inviter_id, created_at, id);
create index invites_by_inviter_name on invites (inviter_id, name, id);
create index invites_by_inviter_state on invites (inviter_id, state, created_at, id);
create index invites_by_inviter_registration on invites (inviter_id, registered_at, id);
create index invites_search on invites using gin (search gin_trgm_ops);
