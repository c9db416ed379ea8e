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
  invite_code text,
  created_at timestamptz not null,
  holds_cpf boolean not null default true,
  rise_seen_at timestamptz,
  former_office_cnpjs text[]
);
comment on table professionals is 'What a professional''s account has besides the user.';
comment on column professionals.cpf is 'The CPF; null until it is entered, and after an erasure.';
comment on column professionals.birth_date is 'The date of birth.';
comment on column professionals.gender is 'The gender, as the contract lists them.';
comment on column professionals.profession is 'The profession, which decides on the number of the professional body.';
comment on column professionals.modality is 'The speciality within the profession, as entered.';
comment on column professionals.cau is 'The registration of an architect at CAU.';
comment on column professionals.crea is 'The registration of an engineer at CREA.';
comment on column professionals.abd is 'The membership of an interior designer at ABD.';
comment on column professionals.abd_file_id is 'The proof of the membership at ABD.';
comment on column professionals.zip_code is 'The CEP, digits only.';
comment on column professionals.street is 'The street.';
comment on column professionals.number is 'The number in the street.';
comment on column professionals.complement is 'The rest of the address, such as a flat.';
comment on column professionals.neighborhood is 'The neighbourhood.';
comment on column professionals.city is 'The city.';
comment on column professionals.state is 'The state, two letters.';
comment on column professionals.office_name is 'The name of the office.';
comment on column professionals.office_cnpj is 'The CNPJ of the office.';
comment on column professionals.office_role is 'The role in the office.';
comment on column professionals.instagram is 'The profile at Instagram.';
comment on column professionals.facebook is 'The profile at Facebook.';
comment on column professionals.behance is 'The profile at Behance.';
comment on column professionals.pinterest is 'The profile at Pinterest.';
comment on column professionals.reference_store_id is 'The store that the professional names as reference.';
comment on column professionals.reference_seller is 'The name of the seller at that store.';
comment on column professionals.invite_code is 'The invite code of the sign-up, as entered.';
comment on column professionals.holds_cpf is 'False for an unconfirmed sign-up, as users.holds_email.';
comment on column professionals.rise_seen_at is 'The last change of level that the professional was shown.';
comment on column professionals.former_office_cnpjs is 'The CNPJs of earlier offices: a purchase by one of them stays one by the own company. Erasure, which also removes the CPF, keeps none.';
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

create table notes (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  body text not null check (length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null,
  created_by uuid not null references users,
  updated_at timestamptz,
  revision integer not null default 1
);
comment on table notes is 'An internal note of the team about a professional.';
comment on column notes.body is 'The text.';
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
