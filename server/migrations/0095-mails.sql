-- Mails: addresses that reject them, and the news that are mailed.

-- When a mail server last rejected the address for good; a changed address starts anew.
alter table users add column email_rejected_at timestamptz;
create index users_rejected on users (email_rejected_at, id) where email_rejected_at is not null;

create function forget_rejection() returns trigger language plpgsql as $$
begin
  new.email_rejected_at := null;
  return new;
end $$;
create trigger users_email_changed before update of email on users
  for each row when (new.email is distinct from old.email) execute function forget_rejection();

create or replace function note_mail_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('points-credited', 'points-reversed', 'points-adjusted', 'points-expiring', 'points-expired', 'level-changed',
      'level-at-risk', 'invoice-rejected', 'customer-expiring', 'customer-expired', 'customer-objected', 'sale-lost',
      'experience-confirmed', 'experience-promoted', 'experience-removed', 'experience-expired', 'experience-changed',
      'experience-reminder', 'experience-suspended', 'invite-accepted', 'pce-approved', 'pce-paid', 'pce-refused',
      'pce-reversed')
    and exists (select from users where id = new.user_id and accepts_email and status = 'active'
      and email_rejected_at is null)
  then
    new.mail_due_at := new.created_at;
  end if;
  return new;
end $$;
