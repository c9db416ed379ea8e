-- Whether a customer is the professional: registered with the professional's own CPF, or with a CNPJ of the professional's office.
-- The triggers keep it from both sides, so that the list of unusual customers need not compare all customers with all professionals.
alter table customers add column is_own boolean not null default false;

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
create trigger own_document_kept before insert or update of document, professional_id, is_own on customers
  for each row execute function keep_own_document();

create function keep_own_documents_of_professional() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customers c set is_own = is_own_document(c.document, new.cpf, new.office_cnpj)
    where c.professional_id = new.user_id and c.is_own <> is_own_document(c.document, new.cpf, new.office_cnpj);
  return null;
end $$;
create trigger own_documents_kept after insert or update of cpf, office_cnpj on professionals
  for each row execute function keep_own_documents_of_professional();

update customers c set is_own = true from professionals p
  where p.user_id = c.professional_id and is_own_document(c.document, p.cpf, p.office_cnpj);

create index customers_own on customers (name, id) where is_own;
