-- Pictures, proofs and service invoices that were replaced remained, and so outlived the erasure of their owner.

-- Indexes to find a person's files and the references to a file, for an erasure and when a file is replaced.
create index files_by_owner on files (owner_id);
create index invoices_by_file on invoices (file_id) where file_id is not null;
create index invoice_cancellations_by_file on invoice_cancellations (file_id) where file_id is not null;
create index users_by_profile_image on users (profile_image_id) where profile_image_id is not null;
create index professionals_by_abd_file on professionals (abd_file_id) where abd_file_id is not null;
create index pce_invoices_by_service_invoice on pce_invoices (service_invoice_file_id) where service_invoice_file_id is not null;

-- Removes everything that names a member: name, e-mail, CPF, telephone, address, and notes of others. Points, invoices and
-- their sums stay as they are, of a person without a name. Returns the files to delete: all files of the person except
-- those of a sale and accepted service invoices.
create or replace function erase_person(person uuid, now_at timestamptz) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who users%rowtype;
  their_cpf text;
  words text[];
  gone uuid[];
begin
  select * into who from users where id = person and user_type in ('professional', 'shopkeeper') and erased_at is null
    for update;
  if not found then return null; end if;
  select cpf into their_cpf from professionals where user_id = person;
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
  update idempotency_keys set answer = without_person(answer, words)
    where answer::text ilike any (select '%' || replace(replace(word, '\', '\\'), '%', '\%') || '%' from unnest(words) word);
  update pce_invoices set search = '' where professional_id = person;
  update pce_invoices set service_invoice_file_id = null, service_invoice_state = 'none', service_invoice_sent_at = null,
      service_invoice_reason = null
    where professional_id = person and service_invoice_state in ('sent', 'refused');
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

  select array_agg(f.id) into gone from files f
    where f.owner_id = person
      and not exists (select from invoices where file_id = f.id)
      and not exists (select from invoice_cancellations where file_id = f.id)
      and not exists (select from invoice_intakes where file_id = f.id)
      and not exists (select from pce_invoices where service_invoice_file_id = f.id);
  -- The remaining files are accounting records; they lose the name that the person gave them.
  update files set name = 'documento' || coalesce(substring(name from '\.[a-z0-9]{1,5}$'), '')
    where owner_id = person and id <> all (coalesce(gone, '{}'));
  return coalesce(gone, '{}');
end $$;
