-- Each root contains the hash of the root before it and has the next number. A deleted root therefore leaves a gap in the numbers;
-- a day on which the service did not run leaves none. Roots also cover the floors of the cycles, because the floors cannot be computed
-- again later.

create table ledger_root_floors (
  day date not null references ledger_roots deferrable initially deferred,
  professional_id uuid not null references users,
  cycle text not null,
  floor_rank smallint not null,
  primary key (professional_id, cycle)
);
create index ledger_root_floors_by_day on ledger_root_floors (day);
create trigger ledger_root_floors_are_final before update or delete or truncate on ledger_root_floors
  execute function refuse_change();

alter table ledger_roots
  -- Counts the roots in the order of recording: 1, 2, 3, …
  add column number bigint,
  -- The root before it; null for the first.
  add column previous bytea check (length(previous) = 32),
  -- Whether the root itself covers the root before it, and the floors.
  add column is_linked boolean not null default false;

alter table ledger_roots disable trigger ledger_roots_are_final;
update ledger_roots r set number = o.number, previous = o.previous
  from (select day, row_number() over before as number, lag(root) over before as previous
    from ledger_roots window before as (order by recorded_at, day)) o
  where o.day = r.day;
alter table ledger_roots alter column number set not null, add unique (number), alter column is_linked drop default;

-- Computes the root of a day from the recorded heads and floors, and the root before it.
create or replace function ledger_root(root_day date) returns bytea language sql stable as $$
  with own as (
    select coalesce(bool_and(is_linked), true) as is_linked,
      coalesce(max(number), (select max(number) + 1 from ledger_roots), 1) as number
    from ledger_roots where day = root_day
  )
  select sha256(convert_to(to_char(root_day, 'YYYY-MM-DD'), 'UTF8')
      || coalesce((
        select string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id)
        from (
          select distinct on (professional_id) professional_id, number, head from ledger_root_heads
            where day <= root_day order by professional_id, day desc
        ) heads), '')
      || case when own.is_linked then
        coalesce((
          select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
            order by professional_id, cycle)
          from ledger_root_floors where day <= root_day), '')
        || coalesce((select root from ledger_roots before where before.number = own.number - 1), '')
      else '' end)
  from own
$$;

create or replace function ledger_root_seal(recorded ledger_roots) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(to_char(recorded.day, 'YYYY-MM-DD'), encode(recorded.root, 'hex'), recorded.accounts,
      recorded.entries, (extract(epoch from recorded.recorded_at) * 1000000)::bigint, recorded.number,
      encode(recorded.previous, 'hex'), recorded.is_linked)::text, 'UTF8')
    || coalesce(string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id), '')
      || coalesce((
        select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
          order by professional_id, cycle)
        from ledger_root_floors where day = recorded.day), ''))
    from ledger_root_heads where day = recorded.day
$$;
update ledger_roots recorded set seal = ledger_root_seal(recorded);
alter table ledger_roots enable trigger ledger_roots_are_final;

create or replace function seal_ledger_root() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select coalesce(max(number), 0) + 1 into new.number from ledger_roots;
  new.previous := (select root from ledger_roots where number = new.number - 1);
  new.is_linked := true;
  -- Its heads and floors were inserted before it.
  new.seal := ledger_root_seal(new);
  return new;
end $$;
