-- The proof of the ledger. The entries of each account form a chain: every entry has the SHA-256 of its content and of the
-- account's previous hash. A daily root covers the heads of all accounts, so a copy of a root kept elsewhere proves
-- everything up to that day. Chains are per account: entries of different accounts never wait for each other.

alter table point_accounts
  -- The number of the account's last entry, and its hash.
  add column entries bigint not null default 0,
  add column head bytea not null default decode(repeat('00', 32), 'hex') check (length(head) = 32);

create table point_entry_hashes (
  entry_id uuid primary key references point_entries,
  professional_id uuid not null references users,
  -- Counts the entries of an account in the order in which they were applied: 1, 2, 3, …
  number bigint not null check (number > 0),
  hash bytea not null check (length(hash) = 32),
  unique (professional_id, number)
);

-- Returns all columns of an entry as one text, independent of the settings of the session.
create function point_entry_content(entry point_entries) returns text language sql stable as $$
  select json_build_array(entry.id, entry.position, entry.professional_id, entry.kind, entry.amount, entry.source_type,
    entry.source_id, entry.key, entry.actor_type, entry.actor_id,
    (extract(epoch from entry.occurred_at) * 1000000)::bigint, (extract(epoch from entry.available_at) * 1000000)::bigint,
    to_char(entry.expires_on, 'YYYY-MM-DD'), entry.cycle, entry.score_amount, entry.credit_id, entry.accelerator_id,
    entry.reason)::text
$$;

-- Returns the hash of an account's entry with a number.
create function point_entry_hash(before bytea, number bigint, entry point_entries) returns bytea language sql stable as $$
  select sha256(before || int8send(number) || convert_to(point_entry_content(entry), 'UTF8'))
$$;

create function hash_point_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_number bigint;
  new_head bytea;
begin
  -- Fires after point_entry_applied, which has locked the account.
  update point_accounts set entries = entries + 1, head = point_entry_hash(head, entries + 1, new)
    where professional_id = new.professional_id
    returning entries, head into new_number, new_head;
  insert into point_entry_hashes values (new.id, new.professional_id, new_number, new_head);
  return null;
end $$;

create trigger point_entry_hashed after insert on point_entries
  for each row execute function hash_point_entry();

-- Hashes the entries that exist already, in the order of their positions.
do $$
declare
  entry point_entries;
  account uuid;
  last_head bytea;
  count bigint;
begin
  for entry in select * from point_entries order by professional_id, position loop
    if account is distinct from entry.professional_id then
      account := entry.professional_id;
      count := 0;
      last_head := decode(repeat('00', 32), 'hex');
    end if;
    count := count + 1;
    last_head := point_entry_hash(last_head, count, entry);
    insert into point_entry_hashes values (entry.id, account, count, last_head);
  end loop;
  update point_accounts a set entries = h.number, head = h.hash
    from (
      select distinct on (professional_id) professional_id, number, hash from point_entry_hashes
        order by professional_id, number desc
    ) h where h.professional_id = a.professional_id;
end $$;

-- The floor of a cycle follows from the levels at the end of the previous one and cannot be computed again later: its seal
-- shows whether it has changed since.
create function cycle_floor_seal(professional uuid, cycle text, floor_rank smallint) returns bytea
  language sql stable as $$
  select sha256(convert_to(json_build_array(professional, cycle, floor_rank)::text, 'UTF8'))
$$;
alter table cycle_scores add column floor_seal bytea;
update cycle_scores set floor_seal = cycle_floor_seal(professional_id, cycle, floor_rank);

create function seal_cycle_floor() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.floor_seal := cycle_floor_seal(new.professional_id, new.cycle, new.floor_rank);
  return new;
end $$;
create trigger cycle_floor_sealed before insert on cycle_scores for each row execute function seal_cycle_floor();

create table ledger_roots (
  day date primary key,
  -- The SHA-256 of the day and of all accounts with their heads, in the order of the professionals' ids.
  root bytea not null unique check (length(root) = 32),
  accounts bigint not null,
  entries bigint not null,
  recorded_at timestamptz not null
);

-- The heads that changed since the previous root.
create table ledger_root_heads (
  day date not null references ledger_roots deferrable initially deferred,
  professional_id uuid not null references users,
  number bigint not null,
  head bytea not null check (length(head) = 32),
  primary key (day, professional_id)
);
-- Computes the root of a day from the recorded heads.
create function ledger_root(root_day date) returns bytea language sql stable as $$
  select sha256(convert_to(to_char(root_day, 'YYYY-MM-DD'), 'UTF8')
      || coalesce(string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id), ''))
    from (
      select distinct on (professional_id) professional_id, number, head from ledger_root_heads
        where day <= root_day order by professional_id, day desc
    ) heads
$$;
create index ledger_root_heads_by_professional on ledger_root_heads (professional_id, day);

create trigger point_entry_hashes_are_final before update or delete or truncate on point_entry_hashes
  execute function refuse_change();
create trigger ledger_roots_are_final before update or delete or truncate on ledger_roots
  execute function refuse_change();
create trigger ledger_root_heads_are_final before update or delete or truncate on ledger_root_heads
  execute function refuse_change();
