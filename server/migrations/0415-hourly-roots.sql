-- A root every hour, and after 1,000 entries, instead of one each day. Roots are identified by their number. A root is the hash of
-- a short text with the Merkle root of all accounts, so that a path proves one account, and the entries before its head, without
-- the others. The daily roots that exist keep their values, and the next root names the last of them.

-- The hash of an entry's content. The chain contains it instead of the content itself, so that a statement can prove its entries
-- without showing the others. Null for entries before this migration, whose hash contains the content.
alter table point_entry_hashes add column digest bytea check (length(digest) = 32);

-- Returns the hash of an account's entry with a number; null if the digest is not that of the entry.
create function point_entry_hash(before bytea, number bigint, entry point_entries, digest bytea) returns bytea
  language sql stable as $$
  select case
    when digest is null then sha256(before || int8send(number) || convert_to(point_entry_content(entry), 'UTF8'))
    when digest = sha256(convert_to(point_entry_content(entry), 'UTF8')) then sha256(before || int8send(number) || digest) end
$$;

create or replace function hash_point_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_digest bytea := sha256(convert_to(point_entry_content(new), 'UTF8'));
  new_number bigint;
  new_head bytea;
begin
  -- Fires after point_entry_applied, which has locked the account.
  update point_accounts set entries = entries + 1, head = sha256(head || int8send(entries + 1) || new_digest)
    where professional_id = new.professional_id
    returning entries, head into new_number, new_head;
  insert into point_entry_hashes (entry_id, professional_id, number, hash, digest)
    values (new.id, new.professional_id, new_number, new_head, new_digest);
  return null;
end $$;

-- Heads and floors name their root by its number.
alter table ledger_root_heads drop constraint ledger_root_heads_day_fkey, drop constraint ledger_root_heads_pkey,
  add column root_number bigint;
alter table ledger_root_floors drop constraint ledger_root_floors_day_fkey, add column root_number bigint;
drop index ledger_root_heads_by_professional;
drop index ledger_root_floors_by_day;
alter table ledger_root_heads disable trigger ledger_root_heads_are_final;
alter table ledger_root_floors disable trigger ledger_root_floors_are_final;
update ledger_root_heads h set root_number = r.number from ledger_roots r where r.day = h.day;
update ledger_root_floors f set root_number = r.number from ledger_roots r where r.day = f.day;
alter table ledger_root_heads enable trigger ledger_root_heads_are_final;
alter table ledger_root_floors enable trigger ledger_root_floors_are_final;
drop function ledger_root(date);
alter table ledger_root_heads drop column day, alter column root_number set not null,
  add primary key (professional_id, root_number);
alter table ledger_root_floors drop column day, alter column root_number set not null;
create index ledger_root_heads_by_root on ledger_root_heads (root_number);
create index ledger_root_floors_by_root on ledger_root_floors (root_number);
alter table ledger_roots drop constraint ledger_roots_pkey, drop constraint ledger_roots_number_key, add primary key (number),
  -- The Merkle root of all accounts, and the hash of the heads and floors that were recorded with the root; null for daily roots.
  add column tree bytea check (length(tree) = 32),
  add column changes bytea check (length(changes) = 32),
  add check ((tree is null) = (changes is null)),
  -- Only daily roots have a seal: the hash of a later root covers the same values.
  alter column seal drop not null;
create index ledger_roots_by_day on ledger_roots (day, number);
create index ledger_roots_by_time on ledger_roots (recorded_at);
alter table ledger_root_heads add foreign key (root_number) references ledger_roots deferrable initially deferred;
alter table ledger_root_floors add foreign key (root_number) references ledger_roots deferrable initially deferred;

-- Returns the heads of all accounts at a root.
create function heads_at_root(root bigint) returns table (professional_id uuid, number bigint, head bytea) language sql stable as $$
  select a.professional_id, h.number, h.head from point_accounts a
  cross join lateral (
    select number, head from ledger_root_heads h
    where h.professional_id = a.professional_id and h.root_number <= root order by h.root_number desc limit 1) h
$$;

create function account_leaf(professional uuid, number bigint, head bytea) returns bytea language sql immutable as $$
  select sha256('\x00'::bytea || uuid_send(professional) || int8send(number) || head)
$$;

-- Returns the nodes above the nodes of a level of a Merkle tree. A last node without a partner moves up unchanged.
create function merkle_level(nodes bytea[]) returns bytea[] language sql immutable as $$
  select array_agg(case when partner is null then node else sha256('\x01'::bytea || node || partner) end order by place)
  from (
    select place, node, lead(node) over (order by place) as partner from unnest(nodes) with ordinality n (node, place)) pairs
  where place % 2 = 1
$$;

create function merkle_root(leaves bytea[]) returns bytea language plpgsql immutable as $$
declare
  nodes bytea[] := leaves;
begin
  while cardinality(nodes) > 1 loop
    nodes := merkle_level(nodes);
  end loop;
  return coalesce(nodes[1], sha256(''));
end $$;

-- Returns the nodes that lead from a leaf to the root, from the bottom up, each with the side on which it stands.
create function merkle_path(leaves bytea[], leaf integer) returns table (side text, hash bytea) language plpgsql immutable as $$
declare
  nodes bytea[] := leaves;
  place integer := leaf;
begin
  while cardinality(nodes) > 1 loop
    if place % 2 = 0 then
      return query select 'left', nodes[place - 1];
    elsif place < cardinality(nodes) then
      return query select 'right', nodes[place + 1];
    end if;
    nodes := merkle_level(nodes);
    place := (place + 1) / 2;
  end loop;
end $$;

create function changes_of_root(root bigint) returns bytea language sql stable as $$
  select sha256(
    sha256(coalesce((
      select string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id)
      from ledger_root_heads where root_number = root), ''))
    || sha256(coalesce((
      select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
        order by professional_id, cycle)
      from ledger_root_floors where root_number = root), '')))
$$;

-- The root of recorded values. A daily root also needs the heads and floors.
create or replace function ledger_root_of(recorded ledger_roots) returns bytea language sql stable as $$
  select case when recorded.tree is not null then
    sha256(convert_to(concat_ws(E'\n', 'esquadro-root-2', recorded.number, instant_text(recorded.recorded_at), recorded.accounts,
      recorded.entries, encode(recorded.tree, 'hex'), encode(recorded.changes, 'hex'), recorded.sealed_until,
      encode(recorded.sealed, 'hex'), coalesce(encode(recorded.previous, 'hex'), 'none')), 'UTF8'))
  else
    sha256(convert_to(to_char(recorded.day, 'YYYY-MM-DD'), 'UTF8')
      || coalesce((
        select string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id)
        from heads_at_root(recorded.number)), '')
      || case when recorded.is_linked then
        coalesce((
          select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
            order by professional_id, cycle)
          from ledger_root_floors where root_number <= recorded.number), '')
        || coalesce(recorded.previous, '') || coalesce(recorded.sealed, '')
      else '' end)
  end
$$;

-- Whether the recorded heads give the root.
create function root_follows(recorded ledger_roots) returns boolean language sql stable as $$
  select recorded.root = ledger_root_of(recorded) and (recorded.tree is null or (
    select (recorded.tree, recorded.accounts, recorded.entries) = (
      merkle_root(array_agg(account_leaf(professional_id, number, head) order by professional_id)), count(*),
      coalesce(sum(number), 0))
    from heads_at_root(recorded.number)))
$$;

create or replace function ledger_root_seal(recorded ledger_roots) returns bytea language sql stable as $$
  select sha256(convert_to(json_build_array(to_char(recorded.day, 'YYYY-MM-DD'), encode(recorded.root, 'hex'), recorded.accounts,
      recorded.entries, (extract(epoch from recorded.recorded_at) * 1000000)::bigint, recorded.number,
      encode(recorded.previous, 'hex'), recorded.is_linked, recorded.sealed_until, encode(recorded.sealed, 'hex'))::text, 'UTF8')
    || coalesce(string_agg(uuid_send(professional_id) || int8send(number) || head, ''::bytea order by professional_id), '')
      || coalesce((
        select string_agg(uuid_send(professional_id) || convert_to(cycle, 'UTF8') || int2send(floor_rank), ''::bytea
          order by professional_id, cycle)
        from ledger_root_floors where root_number = recorded.number), ''))
    from ledger_root_heads where root_number = recorded.number
$$;

-- Returns the last seal of which all earlier ones are known, or null if a transaction that is adding seals takes longer than 50 ms.
-- Transactions that add seals wait meanwhile; the caller tries again.
create or replace function seals_until() returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '50ms' as $$
begin
  lock table record_seals in share mode;
  return coalesce((select max(id) from record_seals), 0);
exception when lock_not_available then
  return null;
end $$;

-- Records the changed heads and the new floors, and computes the root. Its time and last seal are given. Locks no rows: the heads are
-- those of one snapshot.
create or replace function seal_ledger_root() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before ledger_roots;
begin
  select * into before from ledger_roots order by number desc limit 1;
  new.number := coalesce(before.number, 0) + 1;
  new.previous := before.root;
  new.is_linked := true;
  new.day := (new.recorded_at at time zone 'America/Sao_Paulo')::date;
  insert into ledger_root_heads (root_number, professional_id, number, head)
    select new.number, a.professional_id, a.entries, a.head from point_accounts a
    left join lateral (
      select number from ledger_root_heads h where h.professional_id = a.professional_id order by h.root_number desc limit 1
    ) known on true
    where a.entries > coalesce(known.number, 0);
  insert into ledger_root_floors (root_number, professional_id, cycle, floor_rank)
    select new.number, s.professional_id, s.cycle, s.floor_rank from cycle_scores s
    where not exists (select from ledger_root_floors f where f.professional_id = s.professional_id and f.cycle = s.cycle);
  select merkle_root(array_agg(account_leaf(professional_id, number, head) order by professional_id)), count(*),
      coalesce(sum(number), 0)
    into new.tree, new.accounts, new.entries from heads_at_root(new.number);
  new.changes := changes_of_root(new.number);
  new.sealed_until := greatest(coalesce(new.sealed_until, seals_until()), coalesce(before.sealed_until, 0));
  new.sealed := sealed_records(before.sealed, coalesce(before.sealed_until, 0), new.sealed_until);
  new.root := ledger_root_of(new);
  return new;
end $$;

-- Each root leaves the house at once: webhooks receive it, and the public page shows it.
alter table webhooks drop constraint webhooks_events_check, add constraint webhooks_events_check check (
  events <@ '{invoice.approved,invoice.reversed,level.changed,subscription.changed,ledger.root}' and cardinality(events) between 1 and 5);
create function tell_of_root() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('ledger.root', jsonb_build_object('number', new.number, 'root', encode(new.root, 'hex'),
    'previous', encode(new.previous, 'hex'), 'accounts', new.accounts, 'entries', new.entries), new.recorded_at);
  return null;
end $$;
create trigger tell_webhooks after insert on ledger_roots for each row execute function tell_of_root();
