-- News of adjustments, expiring points, levels at risk and lost sales are also sent by e-mail.
create or replace function note_mail_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('points-credited', 'points-reversed', 'points-adjusted', 'points-expiring', 'points-expired', 'level-changed',
      'level-at-risk', 'invoice-rejected', 'customer-expiring', 'customer-expired', 'sale-lost', 'experience-confirmed',
      'experience-promoted', 'experience-removed', 'invite-accepted', 'pce-approved', 'pce-paid', 'pce-refused', 'pce-reversed')
    and exists (select from users where id = new.user_id and accepts_email and status = 'active')
  then
    new.mail_due_at := new.created_at;
  end if;
  return new;
end $$;
