-- The proof of the ledger. The entries of each account form a chain: every entry has the SHA-256 of its content and of the account's
-- previous hash. An hourly root covers the heads of all accounts, so a copy of a root kept elsewhere proves everything up to that hour.
-- Chains are per account: entries of different accounts never wait for each other.

create table point_entry_hashes (
  entry_id uuid primary key references point_entries,
  professional_id uuid not null references users,
  number bigint not null check (number > 0),
  hash bytea not null check (length(hash) = 32),
  digest bytea check (length(digest) = 32),
  unique (professional_id, number)
);
comment on table point_entry_hashes is 'An entry''s place in the chain of its account.';
comment on column point_entry_hashes.entry_id is 'The entry.';
comment on column point_entry_hashes.number is 'Counts the entries of the account in the order in which they were applied: 1, 2, 3, …';
comment on column point_entry_hashes.hash is 'The hash of the entry before it, its number and its content.';
comment on column point_entry_hashes.digest is 'The hash of the entry''s content, which the chain contains instead of the content: a statement can prove its entries without showing the others. Null: the hash covers the content itself.';

-- A record gets a seal, which is a hash of its content, when it is written: approved invoices with their items and explanation,
-- entries of the audit log, PCE amounts and their changes, adjustments, levels set by hand, consents, and acceptances of texts. Each
-- root covers the seals that were added since the root before it and, through that root, all earlier ones.
-- The seal of a record that the erasure of a person may change includes a random salt. The erasure removes the salt. The seal stays
-- in the chain, but without the salt nobody can test a guess of the erased content against it.
create table record_seals (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('invoice', 'audit', 'pce', 'pce-history', 'adjustment', 'level-grant', 'consent', 'acceptance', 'erasure')
  ),
  subject text not null,
  salt uuid,
  seal bytea not null check (length(seal) = 32)
);
comment on table record_seals is 'The hash of a record at the moment when it was written.';
comment on column record_seals.kind is 'The kind of the record.';
comment on column record_seals.subject is 'The id of the record; of an erasure, the person and its first and last seal.';
comment on column record_seals.salt is 'The random part of the seal of a record that an erasure may change; the erasure removes it.';
comment on column record_seals.seal is 'The hash.';
create index record_seals_by_subject on record_seals (kind, subject, id);

-- A root every hour, and after 1,000 entries. It is the hash of a short text with the Merkle root of all accounts, so that a path
-- proves one account, and the entries before its head, without the others. It contains the hash of the root before it and has the
-- next number: a deleted root leaves a gap in the numbers, an hour in which the service did not run leaves none. Roots of the first
-- kind, one each day, have no Merkle root.
create table ledger_roots (
  day date not null,
  root bytea not null unique check (length(root) = 32),
  accounts bigint not null,
  entries bigint not null,
  recorded_at timestamptz not null,
  seal bytea check (length(seal) = 32),
  number bigint primary key,
  previous bytea check (length(previous) = 32),
  is_linked boolean not null,
  sealed_until bigint,
  sealed bytea check (length(sealed) = 32),
  tree bytea check (length(tree) = 32),
  changes bytea check (length(changes) = 32),
  check ((tree is null) = (changes is null))
);
comment on table ledger_roots is 'A root: a hash that covers the last entries of all accounts, recorded every hour and after 1,000 entries.';
comment on column ledger_roots.day is 'The day in São Paulo.';
comment on column ledger_roots.root is 'The hash of the other columns; of a daily root, of all accounts with their heads.';
comment on column ledger_roots.accounts is 'The number of accounts that it covers.';
comment on column ledger_roots.entries is 'The number of entries that it covers.';
comment on column ledger_roots.recorded_at is 'When it was recorded.';
comment on column ledger_roots.seal is 'A hash over the values and heads of a daily root; null for hourly roots, whose root covers them.';
comment on column ledger_roots.number is 'Counts the roots in the order of recording: 1, 2, 3, …';
comment on column ledger_roots.previous is 'The root before it; null for the first.';
comment on column ledger_roots.is_linked is 'Whether it covers the root before it and the floors.';
comment on column ledger_roots.sealed_until is 'The last record seal that it covers.';
comment on column ledger_roots.sealed is 'The hash of the previous root''s seals and those since.';
comment on column ledger_roots.tree is 'The Merkle root of all accounts; null for daily roots.';
comment on column ledger_roots.changes is 'The hash of the heads and floors that were recorded with it; null for daily roots.';
create index ledger_roots_by_day on ledger_roots (day, number);
create index ledger_roots_by_time on ledger_roots (recorded_at);

-- The heads that changed since the previous root. Neither heads nor floors have foreign keys, which would lock a row for each of them:
-- the first root of 100,000 accounts would take longer than a statement may. The verification checks the references.
create table ledger_root_heads (
  professional_id uuid not null,
  number bigint not null,
  head bytea not null check (length(head) = 32),
  root_number bigint not null,
  primary key (professional_id, root_number)
);
comment on table ledger_root_heads is 'The head of an account that had changed since the root before.';
comment on column ledger_root_heads.professional_id is 'The professional, without a foreign key.';
comment on column ledger_root_heads.number is 'The number of the account''s last entry.';
comment on column ledger_root_heads.head is 'The hash of that entry.';
comment on column ledger_root_heads.root_number is 'The root with which it was recorded.';
create index ledger_root_heads_by_root on ledger_root_heads (root_number);

create table ledger_root_floors (
  professional_id uuid not null,
  cycle text not null,
  floor_rank smallint not null,
  root_number bigint not null,
  primary key (professional_id, cycle)
);
comment on table ledger_root_floors is 'The floor of a cycle that was opened since the root before. It cannot be computed again later.';
comment on column ledger_root_floors.professional_id is 'The professional, without a foreign key.';
comment on column ledger_root_floors.cycle is 'The cycle.';
comment on column ledger_root_floors.floor_rank is 'The floor.';
comment on column ledger_root_floors.root_number is 'The root with which it was recorded.';
create index ledger_root_floors_by_root on ledger_root_floors (root_number);

create table ledger_proofs (
  position bigint generated always as identity primary key,
  started_at timestamptz not null,
  proved_at timestamptz not null,
  entries bigint not null,
  accounts bigint not null,
  broken integer not null check (broken >= 0),
  results jsonb not null
);
comment on table ledger_proofs is 'A verification of the ledger, with the result of each rule.';
comment on column ledger_proofs.position is 'Counts the verifications.';
comment on column ledger_proofs.started_at is 'When it began.';
comment on column ledger_proofs.proved_at is 'When it ended.';
comment on column ledger_proofs.entries is 'The number of entries.';
comment on column ledger_proofs.accounts is 'The number of accounts.';
comment on column ledger_proofs.broken is 'The number of violated rules.';
comment on column ledger_proofs.results is 'The result of each rule.';

-- Returns all columns of an entry as one text, independent of the settings of the session. An entry without an accelerated value
-- leaves it out.
create function point_entry_content(entry point_entries) returns text language sql stable as $$
  select case when entry.accelerated_cents is null then
    json_build_array(entry.id, entry.position, entry.professional_id, entry.kind, entry.amount, entry.source_type,
      entry.source_id, entry.key, entry.actor_type, entry.actor_id,
      (extract(epoch from entry.occurred_at) * 1000000)::bigint, (extract(epoch from entry.available_at) * 1000000)::bigint,
      to_char(entry.expires_on, 'YYYY-MM-DD'), entry.cycle, entry.score_amount, entry.credit_id, entry.accelerator_id,
      entry.reason)::text
  else
    json_build_array(entry.id, entry.position, entry.professional_id, entry.kind, entry.amount, entry.source_type,
      entry.source_id, entry.key, entry.actor_type, entry.actor_id,
      (extract(epoch from entry.occurred_at) * 1000000)::bigint, (extract(epoch from entry.available_at) * 1000000)::bigint,
      to_char(entry.expires_on, 'YYYY-MM-DD'), entry.cycle, entry.score_amount, entry.credit_id, entry.accelerator_id,
      entry.reason, entry.accelerated_cents)::text
  end
$$;

-- Returns the hash of an account's entry with a number; null if the digest is not that of the entry.
create function point_entry_hash(before bytea, number bigint, entry point_entries, digest bytea) returns bytea
  language sql stable as $$
  select case
    when digest is null then sha256(before || int8send(number) || convert_to(point_entry_content(entry), 'UTF8'))
    when digest = sha256(convert_to(point_entry_content(entry), 'UTF8')) then sha256(before || int8send(number) || digest) end
$$;

-- Appends an entry to the chain of its account.
create function hash_point_entry() returns trigger
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

-- The floor of a cycle follows from the levels at the end of the previous one and cannot be computed again later: its seal
-- shows whether it has changed since.
create function cycle_floor_seal(professional uuid, cycle text, floor_rank smallint) returns bytea
  language sql stable as $$
  select sha256(convert_to(json_build_array(professional, cycle, floor_rank)::text, 'UTF8'))
$$;

-- Seals the floor of a cycle when the cycle begins.
create function seal_cycle_floor() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.floor_seal := cycle_floor_seal(new.professional_id, new.cycle, new.floor_rank);
  return new;
end $$;

-- Return the content of a record that its seal covers.
create function content_of_record(record audit_log) returns text language sql stable as $$
  select json_build_array(record.id, instant_text(record.at), record.actor_id, record.actor_type, record.action,
    record.subject_type, record.subject_id, record.before, record.after, record.request_id)::text
$$;

create function content_of_record(record pce_history) returns text language sql stable as $$
  select json_build_array(record.id, record.pce_invoice_id, record.from_status, record.to_status, record.amount_cents,
    record.reason, record.actor_id, record.actor_type, instant_text(record.at))::text
$$;

create function content_of_record(record consents) returns text language sql stable as $$
  select json_build_array(record.id, record.user_id, record.kind, record.given, record.privacy_version_id,
    instant_text(record.at))::text
$$;

create function content_of_record(record content_acceptances) returns text language sql stable as $$
  select json_build_array(record.user_id, record.version_id, instant_text(record.accepted_at))::text
$$;

-- The verification reads the items of all invoices at once.
create function content_of_item(item invoice_items) returns json language sql stable as $$
  select json_build_array(item.line, item.code, item.description, item.quantity, item.value_cents, item.discount_cents,
    item.net_cents, item.counts_in_total)
$$;

create function content_of_invoice(record invoices, items json) returns text language sql stable as $$
  select json_build_array(record.id, record.access_key, record.kind, record.store_id, record.professional_id,
    to_char(record.issued_on, 'YYYY-MM-DD'), record.total_cents, record.products_cents, record.points, record.explanation,
    instant_text(record.decided_at), record.decided_by, items)::text
$$;

-- Of an invoice: the result of its approval and the values from which it was computed. Leaves out the recipient, whose name can be
-- erased, and columns that later returns change.
create function content_of_record(record invoices) returns text language sql stable as $$
  select content_of_invoice(record, (
    select json_agg(content_of_item(t) order by t.line) from invoice_items t where t.invoice_id = record.id))
$$;

-- Of a PCE: the amount, its computation and its payment; not the receipt, which may be attached later.
create function content_of_record(record pce_invoices) returns text language sql stable as $$
  select json_build_array(record.id, record.invoice_id, record.professional_id, record.store_id, record.base_cents, record.rate_bps,
    record.amount_cents, record.explanation, to_char(record.accrual_month, 'YYYY-MM-DD'), to_char(record.due_on, 'YYYY-MM-DD'),
    record.status, record.reason, to_char(record.paid_on, 'YYYY-MM-DD'), record.method, record.reference)::text
$$;

create function content_of_record(record adjustments) returns text language sql stable as $$
  select json_build_array(record.id, record.professional_id, record.amount, record.reason, record.status, record.requested_by,
    instant_text(record.requested_at), record.needs_second, record.decided_by, instant_text(record.decided_at), record.note)::text
$$;

create function content_of_record(record level_grants) returns text language sql stable as $$
  select json_build_array(record.id, record.professional_id, record.level, to_char(record.starts_on, 'YYYY-MM-DD'),
    to_char(record.ends_on, 'YYYY-MM-DD'), record.reason, record.granted_by, instant_text(record.granted_at),
    to_char(record.ended_on, 'YYYY-MM-DD'), record.ended_by, instant_text(record.ended_at), record.end_reason)::text
$$;

-- Returns the seal of a content, with a salt if there is one.
create function seal_of(content text, salt uuid) returns bytea language sql immutable as $$
  select sha256(coalesce(uuid_send(salt), '') || convert_to(content, 'UTF8'))
$$;

-- Seals are final, with one exception: an erasure removes salts.
create function refuse_change_of_seals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('esquadro.erasing', true) = 'on' then return null; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'ESQ00';
end $$;

-- Adds the seal of a record. The trigger names the kind of the record.
create function seal_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about text;
  new_salt uuid;
begin
  if tg_argv[0] = 'acceptance' then
    about := new.user_id || ' ' || new.version_id;
  elsif tg_argv[0] = 'level-grant' then
    about := new.professional_id || ' ' || new.id;
  else
    about := new.id;
  end if;
  if tg_argv[0] in ('audit', 'level-grant') then
    new_salt := gen_random_uuid();
  end if;
  if tg_argv[0] = 'audit' and tg_op = 'UPDATE' then
    update record_seals set salt = null where kind = 'audit' and subject = about and salt is not null;
  end if;
  insert into record_seals (kind, subject, salt, seal)
    values (tg_argv[0], about, new_salt, seal_of(content_of_record(new), new_salt));
  return null;
end $$;

-- Removes the salt of a level that is deleted with its person.
create function unsalt_level_grant() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = old.professional_id and erased_at is not null) then
    perform set_config('esquadro.erasing', 'on', true);
    update record_seals set salt = null where kind = 'level-grant' and subject = old.professional_id || ' ' || old.id;
    perform set_config('esquadro.erasing', 'off', true);
  end if;
  return null;
end $$;

-- Seals the erasure of a person that added the seals after the given one. A second seal of an entry of the audit log, or a missing
-- level set by hand, is right only where such an erasure added or removed it.
create function seal_erasure(person uuid, last_before bigint) returns void language sql as $$
  insert into record_seals (kind, subject, seal)
    select 'erasure', about, seal_of(about, null)
    from (select concat_ws(' ', person, last_before + 1, coalesce(max(id), last_before)) as about from record_seals) erasure
$$;

-- Seals the records that have no seal yet.
create function seal_missing_records() returns void language sql as $$
  insert into record_seals (kind, subject, salt, seal)
    select 'audit', a.id::text, s.salt, seal_of(content_of_record(a), s.salt)
    -- The reference to the row makes it one salt for each row.
    from audit_log a cross join lateral (select case when a.id is not null then gen_random_uuid() end as salt offset 0) s
    where not exists (select from record_seals r where r.kind = 'audit' and r.subject = a.id::text)
    order by a.id;
  insert into record_seals (kind, subject, seal)
    select 'invoice', i.id::text, seal_of(content_of_record(i), null) from invoices i
    where i.status in ('approved', 'reversed')
      and not exists (select from record_seals r where r.kind = 'invoice' and r.subject = i.id::text)
    order by i.position;
  insert into record_seals (kind, subject, seal)
    select 'pce', p.id::text, seal_of(content_of_record(p), null) from pce_invoices p
    where not exists (select from record_seals r where r.kind = 'pce' and r.subject = p.id::text)
    order by p.position;
  insert into record_seals (kind, subject, seal)
    select 'pce-history', h.id::text, seal_of(content_of_record(h), null) from pce_history h
    where not exists (select from record_seals r where r.kind = 'pce-history' and r.subject = h.id::text)
    order by h.id;
  insert into record_seals (kind, subject, seal)
    select 'adjustment', a.id::text, seal_of(content_of_record(a), null) from adjustments a
    where not exists (select from record_seals r where r.kind = 'adjustment' and r.subject = a.id::text)
    order by a.requested_at, a.id;
  insert into record_seals (kind, subject, salt, seal)
    select 'level-grant', g.professional_id || ' ' || g.id, s.salt, seal_of(content_of_record(g), s.salt)
    from level_grants g cross join lateral (select case when g.id is not null then gen_random_uuid() end as salt offset 0) s
    where not exists (
      select from record_seals r where r.kind = 'level-grant' and r.subject = g.professional_id || ' ' || g.id)
    order by g.granted_at, g.id;
  insert into record_seals (kind, subject, seal)
    select 'consent', c.id::text, seal_of(content_of_record(c), null) from consents c
    where not exists (select from record_seals r where r.kind = 'consent' and r.subject = c.id::text)
    order by c.id;
  insert into record_seals (kind, subject, seal)
    select 'acceptance', c.user_id || ' ' || c.version_id, seal_of(content_of_record(c), null) from content_acceptances c
    where not exists (
      select from record_seals r where r.kind = 'acceptance' and r.subject = c.user_id || ' ' || c.version_id)
    order by c.user_id, c.version_id;
$$;

-- Returns the last seal of which all earlier ones are known, or null if a transaction that is adding seals takes longer than 50 ms.
-- Transactions that add seals wait meanwhile; the caller tries again.
create function seals_until() returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '50ms' as $$
begin
  lock table record_seals in share mode;
  return coalesce((select max(id) from record_seals), 0);
exception when lock_not_available then
  return null;
end $$;

-- Returns the hash of the seals up to an id, and of all before them.
create function sealed_records(sealed_before bytea, after_id bigint, until_id bigint) returns bytea language sql stable as $$
  select sha256(coalesce(sealed_before, '')
    || coalesce(string_agg(int8send(id) || convert_to(kind || ' ' || subject, 'UTF8') || seal, ''::bytea order by id), ''))
  from record_seals where id > after_id and id <= until_id
$$;

-- Returns the heads of all accounts at a root.
create function heads_at_root(root bigint) returns table (professional_id uuid, number bigint, head bytea) language sql stable as $$
  select a.professional_id, h.number, h.head from point_accounts a
  cross join lateral (
    select number, head from ledger_root_heads h
    where h.professional_id = a.professional_id and h.root_number <= root order by h.root_number desc limit 1) h
$$;

-- Returns the leaf of an account in the Merkle tree of a root.
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

-- Returns the root of a Merkle tree; of an empty one, the hash of nothing.
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

-- Returns the hash of the heads and floors that were recorded with a root.
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
create function ledger_root_of(recorded ledger_roots) returns bytea language sql stable as $$
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

-- Returns the seal of a daily root.
create function ledger_root_seal(recorded ledger_roots) returns bytea language sql stable as $$
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

-- Records the changed heads and the new floors, and computes the root. Its time and last seal are given. Locks no rows: the heads are
-- those of one snapshot. Collects heads and floors before it inserts them: a statement that looks for the last head of each account
-- while it inserts heads reads, for each account of a large programme, all heads inserted so far. Each root gets new plans, because
-- a plan for the empty tables of the first root is slow for the next ones; only statements with a parameter do.
create function seal_ledger_root() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  before ledger_roots;
  ids uuid[];
  numbers bigint[];
  heads bytea[];
  cycles text[];
  ranks smallint[];
begin
  select * into before from ledger_roots order by number desc limit 1;
  new.number := coalesce(before.number, 0) + 1;
  new.previous := before.root;
  new.is_linked := true;
  new.day := (new.recorded_at at time zone 'America/Sao_Paulo')::date;
  select array_agg(a.professional_id), array_agg(a.entries), array_agg(a.head) into ids, numbers, heads
    from point_accounts a
    left join lateral (
      select number from ledger_root_heads h where h.professional_id = a.professional_id and h.root_number < new.number
      order by h.root_number desc limit 1
    ) known on true
    where a.entries > coalesce(known.number, 0);
  insert into ledger_root_heads (root_number, professional_id, number, head)
    select new.number, changed.* from unnest(ids, numbers, heads) changed;
  select array_agg(s.professional_id), array_agg(s.cycle), array_agg(s.floor_rank) into ids, cycles, ranks
    from cycle_scores s
    where not exists (select from ledger_root_floors f
      where f.professional_id = s.professional_id and f.cycle = s.cycle and f.root_number < new.number);
  insert into ledger_root_floors (root_number, professional_id, cycle, floor_rank)
    select new.number, opened.* from unnest(ids, cycles, ranks) opened;
  select merkle_root(array_agg(account_leaf(professional_id, number, head) order by professional_id)), count(*),
      coalesce(sum(number), 0)
    into new.tree, new.accounts, new.entries from heads_at_root(new.number);
  new.changes := changes_of_root(new.number);
  new.sealed_until := greatest(coalesce(new.sealed_until, seals_until()), coalesce(before.sealed_until, 0));
  new.sealed := sealed_records(before.sealed, coalesce(before.sealed_until, 0), new.sealed_until);
  new.root := ledger_root_of(new);
  return new;
end $$;

create trigger point_entry_hashed after insert on point_entries
  for each row execute function hash_point_entry();
create trigger cycle_floor_sealed before insert on cycle_scores for each row execute function seal_cycle_floor();
create trigger point_entry_hashes_are_final before update or delete or truncate on point_entry_hashes
  execute function refuse_change();
create trigger ledger_roots_are_final before update or delete or truncate on ledger_roots
  execute function refuse_change();
create trigger ledger_root_heads_are_final before update or delete or truncate on ledger_root_heads
  execute function refuse_change();
create trigger ledger_root_sealed before insert on ledger_roots for each row execute function seal_ledger_root();
create trigger ledger_root_floors_are_final before update or delete or truncate on ledger_root_floors
  execute function refuse_change();
create trigger record_seals_are_final before update or delete or truncate on record_seals
  execute function refuse_change_of_seals();
create trigger audit_log_sealed after insert or update on audit_log
  for each row execute function seal_record('audit');
create trigger pce_history_sealed after insert on pce_history for each row execute function seal_record('pce-history');
create trigger consents_sealed after insert on consents for each row execute function seal_record('consent');
create trigger content_acceptances_sealed after insert on content_acceptances
  for each row execute function seal_record('acceptance');
create trigger invoices_sealed after insert on invoices
  for each row when (new.status = 'approved') execute function seal_record('invoice');
create trigger invoices_sealed_again after update of status, explanation on invoices
  for each row when (new.status = 'approved'
    and (old.status <> 'approved' or old.explanation is distinct from new.explanation))
  execute function seal_record('invoice');
-- Each change that the history of a PCE records, and no other.
create trigger pce_invoices_sealed after insert on pce_invoices for each row execute function seal_record('pce');
create trigger pce_invoices_sealed_again after update on pce_invoices
  for each row when (new.status <> old.status or new.amount_cents <> old.amount_cents) execute function seal_record('pce');
create trigger adjustments_sealed after insert on adjustments for each row execute function seal_record('adjustment');
create trigger adjustments_sealed_again after update on adjustments
  for each row when (new.status <> old.status) execute function seal_record('adjustment');
create trigger level_grants_sealed after insert on level_grants for each row execute function seal_record('level-grant');
create trigger level_grants_sealed_again after update on level_grants
  for each row when (new.ended_at is distinct from old.ended_at) execute function seal_record('level-grant');
create trigger level_grants_unsalted after delete on level_grants for each row execute function unsalt_level_grant();
