-- An unconfirmed sign-up holds neither its e-mail nor its CPF: several may exist side by side until one is confirmed.

alter table users add column holds_email boolean not null default true;
alter table professionals add column holds_cpf boolean not null default true;

-- Accounts that administrators created hold their e-mail without a confirmation.
update users set holds_email = false
  where user_type <> 'admin' and email_confirmed_at is null and erased_at is null and status in ('incomplete', 'awaiting-email')
    and not exists (select from audit_log a where a.subject_id = users.id::text and a.action = 'professional.created');
update professionals set holds_cpf = false from users u where u.id = user_id and not u.holds_email;
update pre_registrations set user_id = null from users u where u.id = user_id and not u.holds_email;

alter table users drop constraint users_realm_email_key_key;
create unique index users_realm_email_key_key on users (realm, email_key) where holds_email;
create index users_by_email on users (realm, email_key, created_at);
create index users_unconfirmed on users (updated_at) where not holds_email and erased_at is null;

alter table professionals drop constraint professionals_cpf_key;
create unique index professionals_cpf_key on professionals (cpf) where holds_cpf;
create index professionals_by_cpf on professionals (cpf);

-- A completion token allows three CPFs.
alter table one_time_tokens add column tries_left smallint not null default 3 check (tries_left between 0 and 3);
delete from one_time_tokens where purpose = 'pretend-registration';
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('confirm-email', 'change-email', 'complete-registration'));
