-- Professionals, and the notes of the team about them.

create table professionals (
  user_id uuid primary key references users,
  cpf text check (cpf ~ '^[0-9]{11}$'),
  birth_date date,
  gender text,
  profession text check (profession in ('Arquiteto', 'Engenheiro', 'Designer de Interiores')),
  modality text,
  cau text check (cau is null or profession = 'Arquiteto'),
  crea text check (crea is null or profession = 'Engenheiro'),
  abd text check (abd is null or profession = 'Designer de Interiores'),
  abd_file_id uuid references files,
  zip_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city text,
  state text,
  office_name text,
  office_cnpj text,
  office_role text,
  instagram text,
  facebook text,
  behance text,
  pinterest text,
  reference_store_id uuid references stores,
  reference_seller text,
  -- The invite code of the sign-up, as entered.
  invite_code text,
  created_at timestamptz not null,
  -- An unconfirmed sign-up holds neither its e-mail nor its CPF: several may exist side by side until one is confirmed.
  holds_cpf boolean not null default true,
  -- The last change of level that a professional was shown.
  rise_seen_at timestamptz,
  -- The CNPJs of a professional's earlier offices: a purchase by one of them stays a purchase by the own company after the
  -- professional has changed or removed the office. Erasure, which also removes the CPF, keeps none.
  former_office_cnpjs text[]
);
create index professionals_by_abd_file on professionals (abd_file_id) where abd_file_id is not null;
create unique index professionals_cpf_key on professionals (cpf) where holds_cpf;
create index professionals_by_cpf on professionals (cpf);
create index professionals_by_city on professionals (city, state);
create index professionals_with_social_media on professionals (user_id)
  where coalesce(instagram, facebook, behance, pinterest) is not null;
create index professionals_followed on professionals (user_id) include (profession, reference_store_id);
create index professionals_by_profession on professionals (profession, user_id);
create index professionals_by_reference_store on professionals (reference_store_id, user_id);
create index professionals_by_place on professionals (state, fold(city)) include (city, user_id);
-- The signs of abuse of a sale look for other professionals of the buyer's company.
create index professionals_office_root on professionals (left(office_cnpj, 8)) where office_cnpj is not null;

-- Internal notes of the team about a professional.
create table notes (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null,
  created_by uuid not null references users,
  updated_at timestamptz,
  revision integer not null default 1
);
create index notes_by_professional on notes (professional_id, created_at desc, id);

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
