-- Privacy law: consents with their history, news by e-mail for people who want them, and the erasure of a person.

-- Every change of the consent to receive e-mails.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('email')),
  given boolean not null,
  -- The privacy text in force at that moment, if there was one.
  privacy_version_id uuid references content_versions,
  at timestamptz not null
);
create index consents_by_user on consents (user_id, kind, id);
create trigger consents_are_final before update or delete or truncate on consents execute function refuse_change();

create function note_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into consents (user_id, kind, given, privacy_version_id, at)
    values (new.id, 'email', new.accepts_email,
      (select id from content_versions where kind = 'privacy' order by version desc limit 1),
      case when tg_op = 'INSERT' then new.created_at else greatest(new.updated_at, now()) end);
  return null;
end $$;
create trigger users_consent_given after insert on users
  for each row when (new.user_type <> 'admin' and new.accepts_email) execute function note_consent();
create trigger users_consent_changed after update of accepts_email on users
  for each row when (new.user_type <> 'admin' and new.accepts_email <> old.accepts_email) execute function note_consent();
insert into consents (user_id, kind, given, at)
  select id, 'email', true, coalesce(accepted_terms_at, created_at) from users where user_type <> 'admin' and accepts_email;

-- News that are also sent by e-mail: recorded with the notification, sent soon after, at most once.
alter table notifications add column mail_due_at timestamptz;
create index notifications_to_mail on notifications (mail_due_at) where mail_due_at is not null;
create function note_mail_due() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('points-credited', 'points-reversed', 'level-changed', 'invoice-rejected', 'customer-expiring',
      'customer-expired', 'experience-confirmed', 'experience-promoted', 'experience-removed', 'invite-accepted', 'pce-approved',
      'pce-paid', 'pce-refused', 'pce-reversed')
    and exists (select from users where id = new.user_id and accepts_email and status = 'active')
  then
    new.mail_due_at := new.created_at;
  end if;
  return new;
end $$;
create trigger notifications_mail_due before insert on notifications for each row execute function note_mail_due();

-- A person whose data were erased: the row remains for references to it, but cannot be used to sign in.
alter table users add column erased_at timestamptz;
alter table users add check (erased_at is null or (status = 'blocked' and password_hash is null and not accepts_email));

-- The audit log is append-only, with one exception: mentions of an erased person.
create or replace function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('esquadro.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'ESQ00';
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  execute function refuse_change_of_audit();

-- Returns a text without the given names and numbers.
create function without_person(content jsonb, words text[]) returns jsonb language plpgsql immutable as $$
declare
  said text := content::text;
  word text;
begin
  if content is null then return null; end if;
  foreach word in array words loop
    said := regexp_replace(said, regexp_replace(btrim(to_jsonb(word)::text, '"'), '([\\.^$*+?()\[\]{}|-])', '\\\1', 'g'), '—', 'gi');
  end loop;
  return said::jsonb;
end $$;

-- Removes everything that names a member: name, e-mail, CPF, telephone, address, and notes of others. Points, invoices and
-- their sums stay as they are, of a person without a name. Returns the files to delete.
create function erase_person(person uuid, now_at timestamptz) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who users%rowtype;
  their_cpf text;
  words text[];
  picture uuid;
  proof uuid;
begin
  select * into who from users where id = person and user_type in ('professional', 'shopkeeper') and erased_at is null
    for update;
  if not found then return null; end if;
  select cpf, abd_file_id into their_cpf, proof from professionals where user_id = person;
  picture := who.profile_image_id;
  -- A single first name may belong to many people; a full name and the numbers, formatted or not, identify this person.
  select array_agg(distinct word) into words
    from unnest(array[who.email, case when who.name ~ '\s' then who.name end, their_cpf, who.cellphone,
      regexp_replace(their_cpf, '^(\d{3})(\d{3})(\d{3})(\d{2})$', '\1.\2.\3-\4'),
      regexp_replace(who.cellphone, '^(\d{2})(\d{4,5})(\d{4})$', '(\1) \2-\3')]) word where length(word) >= 4;

  delete from sessions where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from one_time_tokens where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from notifications where user_id = person;
  delete from pre_registrations where user_id = person or email_key = who.email_key or cpf = their_cpf;
  update pre_registrations set created_by = null where created_by = person;
  update invites set name = null, email = null, cellphone = null where invited_id = person or email_key = who.email_key;
  update notifications set data = without_person(data, words)
    where data::text ilike any (select '%' || replace(replace(word, '\', '\\'), '%', '\%') || '%' from unnest(words) word);
  update extract_documents set filters = without_person(filters, words) where professional_id = person;
  update customers set notes = null where professional_id = person and notes is not null;
  update pce_invoices set search = '' where professional_id = person;
  update users set name = 'Pessoa removida', email = 'removida-' || person || '@removida.invalid', cellphone = null, password_hash = null,
      profile_image_id = null, accepts_email = false, status = 'blocked', erased_at = now_at, updated_at = now_at
    where id = person;
  update professionals set cpf = null, birth_date = null, gender = null, modality = null, cau = null, crea = null, abd = null,
      abd_file_id = null, zip_code = null, street = null, number = null, complement = null, neighborhood = null, city = null, state = null,
      office_name = null, office_cnpj = null, office_role = null, instagram = null, facebook = null, behance = null, pinterest = null,
      reference_seller = null, invite_code = null
    where user_id = person;

  perform set_config('esquadro.erasing', 'on', true);
  update audit_log set before = null, after = null where subject_id = person::text and (before is not null or after is not null);
  update audit_log set before = without_person(before, words), after = without_person(after, words)
    where (before is not null or after is not null)
      and (coalesce(before::text, '') || coalesce(after::text, ''))
        ilike any (select '%' || replace(replace(word, '\', '\\'), '%', '\%') || '%' from unnest(words) word);
  perform set_config('esquadro.erasing', 'off', true);

  return array_remove(array[picture, proof], null);
end $$;
