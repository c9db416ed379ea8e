-- The verification computes only the newest root again, because each covers all accounts. A seal over the values of each root and
-- the heads that were recorded with it finds an altered value of any of them.

alter table ledger_roots add column seal bytea check (length(seal) = 32);

create function ledger_root_seal(recorded ledger_roots) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(to_char(recorded.day, 'YYYY-MM-DD'), encode(recorded.root, 'hex'), recorded.accounts,
      recorded.entries, (extract(epoch from recorded.recorded_at) * 1000000)::bigint)::text, 'UTF8')
    || coalesce(string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id), ''))
    from ledger_root_heads where day = recorded.day
$$;

alter table ledger_roots disable trigger ledger_roots_are_final;
update ledger_roots recorded set seal = ledger_root_seal(recorded);
alter table ledger_roots enable trigger ledger_roots_are_final;
alter table ledger_roots alter column seal set not null;

create function seal_ledger_root() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Its heads were inserted before it.
  new.seal := ledger_root_seal(new);
  return new;
end $$;
create trigger ledger_root_sealed before insert on ledger_roots for each row execute function seal_ledger_root();
