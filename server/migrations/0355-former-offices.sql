-- The CNPJs of a professional's earlier offices: a purchase by one of them stays a purchase by the own company after the
-- professional has changed or removed the office. Erasure, which also removes the CPF, keeps none.
alter table professionals add column former_office_cnpjs text[];

create function keep_former_office() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.cpf is not null and old.office_cnpj <> all(coalesce(old.former_office_cnpjs, '{}')) then
    new.former_office_cnpjs := array_append(old.former_office_cnpjs, old.office_cnpj);
  end if;
  return new;
end $$;
create trigger former_office_kept before update of office_cnpj on professionals for each row
  when (old.office_cnpj is not null and old.office_cnpj is distinct from new.office_cnpj)
  execute function keep_former_office();
