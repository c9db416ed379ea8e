-- The ledger. Entries are only inserted. Triggers derive accounts, scores, lots and the uses of accelerators from them, in the same
-- transaction. The application may insert entries and writes none of the derived tables.

create table point_entries (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  professional_id uuid not null references users,
  kind text not null check (
    kind in ('invoice', 'accelerator', 'extra-point', 'invite', 'experience', 'pce', 'adjustment', 'expiry', 'reversal')
  ),
  amount bigint not null check (amount <> 0),
  source_type text not null,
  source_id uuid,
  key text not null unique,
  actor_type text not null check (actor_type in ('professional', 'shopkeeper', 'admin', 'system')),
  actor_id uuid references users,
  occurred_at timestamptz not null,
  available_at timestamptz,
  expires_on date,
  cycle text not null,
  score_amount bigint not null,
  credit_id uuid references point_entries,
  accelerator_id uuid references accelerators,
  reason text,
  accelerated_cents bigint,
  check ((amount > 0) = (available_at is not null)),
  check ((kind = 'accelerator') = (accelerator_id is not null)),
  check (expires_on is null or amount > 0),
  check (score_amount = 0 or sign(score_amount) = sign(amount)),
  check (kind <> 'expiry' or (amount < 0 and credit_id is not null and score_amount = 0)),
  check (kind not in ('invoice', 'accelerator', 'extra-point', 'invite') or amount > 0),
  check (accelerated_cents is null or kind in ('accelerator', 'reversal')),
  check (accelerated_cents is null or accelerated_cents = 0 or sign(accelerated_cents) = sign(amount))
);
comment on table point_entries is 'An entry of the ledger, which is only inserted.';
comment on column point_entries.position is 'The place in the ledger, growing.';
comment on column point_entries.kind is 'What the entry is for.';
comment on column point_entries.amount is 'Whole points: positive for credits, negative for debits.';
comment on column point_entries.source_type is 'The kind of record that it follows from.';
comment on column point_entries.source_id is 'The id of that record.';
comment on column point_entries.key is 'Unique, so that the same event cannot be entered twice; for example invoice:<id>:base.';
comment on column point_entries.actor_type is 'What kind of actor caused it.';
comment on column point_entries.actor_id is 'Who caused it; null for the system.';
comment on column point_entries.occurred_at is 'When it happened.';
comment on column point_entries.available_at is 'When a credit becomes available.';
comment on column point_entries.expires_on is 'The first day on which a credit is expired; null: never.';
comment on column point_entries.cycle is 'The cycle whose score it changes.';
comment on column point_entries.score_amount is 'How much it changes the score; zero for spending.';
comment on column point_entries.credit_id is 'The credit that a debit expires or reverses.';
comment on column point_entries.accelerator_id is 'The accelerator of a bonus.';
comment on column point_entries.reason is 'The reason that the professional reads.';
comment on column point_entries.accelerated_cents is 'The value of the goods that an accelerator''s credit accelerated; of its reversals, the value given back.';
create index point_entries_by_professional on point_entries (professional_id, position);
create index point_entries_by_professional_time on point_entries (professional_id, occurred_at, position);
create index point_entries_by_amount on point_entries (professional_id, amount, position);
create index point_entries_by_kind on point_entries (professional_id, kind, position);
create index point_entries_by_source on point_entries (source_type, source_id);
create index point_entries_by_accelerator on point_entries (accelerator_id) where accelerator_id is not null;
create index point_entries_by_credit on point_entries (credit_id) where credit_id is not null;
-- The ranking of a period reads scores by time.
create index point_entries_scores_by_time on point_entries (occurred_at) include (professional_id, score_amount)
  where score_amount <> 0;
-- Entries by time, with what sums by month need.
create index point_entries_by_time on point_entries (occurred_at, position) include (kind, amount, credit_id, professional_id);
-- Pages of the ledger by kind, and of the rare flows.
create index point_entries_by_kind_time on point_entries (kind, occurred_at, position);
create index point_entries_taken_back on point_entries (occurred_at, position) where kind in ('expiry', 'reversal');

create table point_accounts (
  professional_id uuid primary key references users,
  balance bigint not null default 0,
  entries bigint not null default 0,
  head bytea not null default decode(repeat('00', 32), 'hex') check (length(head) = 32)
);
comment on table point_accounts is 'The account of a professional, kept by the trigger of the entries.';
comment on column point_accounts.balance is 'The sum of all entries.';
comment on column point_accounts.entries is 'The number of entries.';
comment on column point_accounts.head is 'The hash of the last entry.';

create table cycle_scores (
  professional_id uuid not null references users,
  cycle text not null,
  points bigint not null default 0,
  floor_rank smallint not null default 0 references levels (rank),
  floor_seal bytea,
  has_later boolean not null default false,
  primary key (professional_id, cycle)
);
comment on table cycle_scores is 'A professional''s score in a cycle.';
comment on column cycle_scores.cycle is 'The cycle, for example 2026 or 2026-1.';
comment on column cycle_scores.points is 'The score.';
comment on column cycle_scores.floor_rank is 'The lowest rank that the professional can have in this cycle; set at the end of the cycle before.';
comment on column cycle_scores.floor_seal is 'The hash of the floor when the cycle began, which shows whether it has changed since.';
comment on column cycle_scores.has_later is 'Whether there is a score in a later cycle. Those who have none in the current cycle are found without reading all earlier scores.';
-- Scores that keep a level without its points.
create index cycle_scores_kept on cycle_scores (cycle, floor_rank, professional_id) include (points) where floor_rank > 0;
create index cycle_scores_ranking on cycle_scores (cycle, points desc, professional_id) include (floor_rank);
create index cycle_scores_newest on cycle_scores (cycle, professional_id) include (points, floor_rank) where not has_later;

create table point_lots (
  entry_id uuid primary key references point_entries,
  position bigint not null,
  professional_id uuid not null references users,
  amount bigint not null,
  remaining bigint not null,
  available_at timestamptz not null,
  expires_on date,
  check ((amount > 0 and remaining between 0 and amount) or (amount < 0 and remaining between amount and 0))
);
comment on table point_lots is 'The unspent part of a credit. A negative lot is a debt: a reversal of points that were already spent.';
comment on column point_lots.entry_id is 'The credit, or the reversal that left the debt.';
comment on column point_lots.position is 'The position of that entry.';
comment on column point_lots.amount is 'The points at first.';
comment on column point_lots.remaining is 'What is left of them.';
comment on column point_lots.available_at is 'When they become available.';
comment on column point_lots.expires_on is 'The first day on which they are expired; null: never.';
create index point_lots_open on point_lots (professional_id, expires_on, position) where remaining <> 0;
create index point_lots_owed on point_lots (professional_id, position) where remaining < 0;
create index point_lots_pending on point_lots (professional_id, available_at) where remaining > 0;
-- What is left of the lots, by the day on which it expires.
create index point_lots_left on point_lots (expires_on, position) include (remaining, available_at, entry_id) where remaining <> 0;
-- Points that are not yet available.
create index point_lots_held on point_lots (available_at) include (remaining, expires_on) where remaining > 0;
create index point_lots_expiring on point_lots (expires_on, professional_id) include (remaining) where remaining > 0;

create table point_lot_uses (
  entry_id uuid not null references point_entries,
  lot_entry_id uuid not null references point_lots,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, lot_entry_id)
);
comment on table point_lot_uses is 'How many points of a credit a debit used, or of a debt a credit repaid.';
comment on column point_lot_uses.entry_id is 'The entry that used or repaid.';
comment on column point_lot_uses.lot_entry_id is 'The lot.';
comment on column point_lot_uses.amount is 'The change of the lot: negative for a use, positive for a repayment.';
create index point_lot_uses_by_lot on point_lot_uses (lot_entry_id);

-- A row is written under the lock of the professional's account, so that sales of different professionals do not wait for each other
-- unless there is a limit.
create table accelerator_uses (
  accelerator_id uuid not null references accelerators,
  professional_id uuid not null references users,
  store_id uuid references stores,
  points bigint not null check (points >= 0),
  cents bigint not null check (cents >= 0)
);
comment on table accelerator_uses is 'How much an accelerator gave a professional for the sales of a store, less reversals.';
comment on column accelerator_uses.store_id is 'The store; null: a credit without an invoice.';
comment on column accelerator_uses.points is 'The extra points.';
comment on column accelerator_uses.cents is 'The accelerated purchase value.';
create unique index accelerator_uses_once on accelerator_uses (accelerator_id, professional_id, store_id) nulls not distinct;
create index accelerator_uses_by_professional on accelerator_uses (professional_id);

create table adjustments (
  id uuid primary key default gen_random_uuid(),
  professional_id uuid not null references users,
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000),
  reason text not null check (length(btrim(reason)) between 10 and 500),
  status text not null check (status in ('waiting', 'posted', 'refused', 'withdrawn')),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  needs_second boolean not null,
  decided_by uuid references users,
  decided_at timestamptz,
  note text check (length(note) <= 500),
  check ((status = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'posted' or not needs_second or decided_by <> requested_by)
);
comment on table adjustments is 'An adjustment of points by an administrator. A large one waits until another administrator has confirmed it.';
comment on column adjustments.amount is 'The points: positive for a credit, negative for a debit.';
comment on column adjustments.reason is 'Why the points are adjusted.';
comment on column adjustments.status is 'Whether it waits, or how it ended.';
comment on column adjustments.requested_at is 'When it was requested.';
comment on column adjustments.needs_second is 'Whether another administrator must confirm it.';
comment on column adjustments.decided_at is 'When it was decided.';
comment on column adjustments.note is 'A note on the decision.';
create index adjustments_by_status on adjustments (status, requested_at desc, id);
create index adjustments_by_time on adjustments (requested_at desc, id);
create index adjustments_by_amount on adjustments (amount, id);
create index adjustments_by_professional_time on adjustments (professional_id, requested_at desc, id);

create table extract_documents (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  professional_id uuid not null references users,
  from_day date not null,
  to_day date not null,
  filters jsonb not null,
  opening bigint not null,
  closing bigint not null,
  credits bigint not null check (credits >= 0),
  debits bigint not null check (debits >= 0),
  positions bigint[] not null,
  line_count integer not null generated always as (cardinality(positions)) stored,
  lines_sha256 text not null check (lines_sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  check (from_day <= to_day)
);
comment on table extract_documents is 'A statement that a professional issued. It can be verified by its code, even if the ledger has grown since.';
comment on column extract_documents.code is '80 random bits in Crockford''s base 32, without the hyphens of its displayed form.';
comment on column extract_documents.from_day is 'The first day.';
comment on column extract_documents.to_day is 'The last day.';
comment on column extract_documents.filters is 'The filters besides the days: kind, direction, q.';
comment on column extract_documents.opening is 'The balance before the first line.';
comment on column extract_documents.closing is 'The balance after the last line.';
comment on column extract_documents.credits is 'The sum of the credits.';
comment on column extract_documents.debits is 'The sum of the debits, without sign.';
comment on column extract_documents.positions is 'The positions of its entries, in order of time.';
comment on column extract_documents.line_count is 'The number of lines.';
comment on column extract_documents.lines_sha256 is 'The SHA-256 of the lines.';
comment on column extract_documents.made_at is 'When it was issued.';
create index extract_documents_by_professional on extract_documents (professional_id, position);

-- Locks the accounts until the end of the transaction, so that values read afterwards cannot change.
create function lock_accounts(professionals uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select from point_accounts where professional_id = any(professionals) order by professional_id for update
$$;

-- Applies an entry: balance, score, lots and debts.
create function apply_point_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lot record;
  left_over bigint;
  part bigint;
  new_balance bigint;
begin
  -- Locks the account: all changes of one professional's points happen one after another.
  insert into point_accounts as a (professional_id, balance) values (new.professional_id, new.amount)
    on conflict (professional_id) do update set balance = a.balance + excluded.balance
    returning balance into new_balance;

  if new.score_amount <> 0 then
    insert into cycle_scores as s (professional_id, cycle, points, floor_rank)
      values (new.professional_id, new.cycle, new.score_amount,
        floor_from_before(new.professional_id, new.cycle))
      on conflict (professional_id, cycle) do update set points = s.points + excluded.points;
  end if;

  left_over := abs(new.amount);
  if new.amount > 0 then
    -- A debt is repaid before anything can be spent.
    insert into point_lots (entry_id, position, professional_id, amount, remaining, available_at, expires_on)
      values (new.id, new.position, new.professional_id, new.amount, new.amount, new.available_at, new.expires_on);
    for lot in
      select entry_id, remaining from point_lots
        where professional_id = new.professional_id and remaining < 0 order by position
    loop
      part := least(left_over, -lot.remaining);
      exit when part = 0;
      update point_lots set remaining = remaining + part where entry_id = lot.entry_id;
      insert into point_lot_uses values (new.id, lot.entry_id, part);
      left_over := left_over - part;
    end loop;
    if left_over < new.amount then
      update point_lots set remaining = left_over where entry_id = new.id;
    end if;
    return null;
  end if;

  for lot in
    select entry_id, remaining from point_lots
      where professional_id = new.professional_id and remaining > 0
        and case new.kind
          when 'expiry' then entry_id = new.credit_id
          when 'reversal' then true
          -- Expired points cannot be spent, even if the nightly expiry has not run yet.
          else available_at <= new.occurred_at
            and (expires_on is null or expires_on > (new.occurred_at at time zone 'America/Sao_Paulo')::date) end
      order by
        -- A reversal uses pending points first, then the credit that it reverses, then the oldest.
        case when new.kind = 'reversal' and available_at > new.occurred_at then 0 else 1 end,
        case when new.kind = 'reversal' and entry_id = new.credit_id then 0 else 1 end,
        expires_on nulls last, position
  loop
    part := least(left_over, lot.remaining);
    exit when part = 0;
    update point_lots set remaining = remaining - part where entry_id = lot.entry_id;
    insert into point_lot_uses values (new.id, lot.entry_id, -part);
    left_over := left_over - part;
  end loop;

  if left_over > 0 then
    if new.kind <> 'reversal' then
      raise exception 'points.insufficient' using errcode = 'ESQ01';
    end if;
    insert into point_lots (entry_id, position, professional_id, amount, remaining, available_at, expires_on)
      values (new.id, new.position, new.professional_id, -left_over, -left_over, new.occurred_at, null);
  end if;
  return null;
end $$;

-- Returns the lowest rank that a professional can have in a cycle: the rank of the last cycle with a score, or one less if
-- that score did not reach it; and one less again for every cycle in between, in which nothing was earned.
create function floor_from_before(professional uuid, new_cycle text) returns smallint language sql stable as $$
  select coalesce((
    select greatest(0,
        case when reached_rank(points, cycle) >= floor_rank then reached_rank(points, cycle) else floor_rank - 1 end
        - cycles_between(cycle, new_cycle))::smallint
      from cycle_scores where professional_id = professional and cycle < new_cycle
      order by cycle desc limit 1), 0::smallint)
$$;

-- Opens a cycle for all professionals who had more than the lowest level in the previous cycle. Idempotent. Returns, for
-- those it opened, the rank at the end of the previous cycle and the rank now.
create function open_cycle(new_cycle text) returns table (professional uuid, rank_before smallint, rank_now smallint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    with before as (
      select distinct on (s.professional_id) s.professional_id,
          greatest(reached_rank(s.points, s.cycle), s.floor_rank) as end_rank
        from cycle_scores s where s.cycle < new_cycle
        order by s.professional_id, s.cycle desc
    ), opened as (
      insert into cycle_scores (professional_id, cycle, points, floor_rank)
        select b.professional_id, new_cycle, 0, floor_from_before(b.professional_id, new_cycle)
          from before b where b.end_rank > 0
          order by b.professional_id
        on conflict do nothing
        returning cycle_scores.professional_id, cycle_scores.floor_rank
    )
    select o.professional_id, b.end_rank, o.floor_rank from opened o join before b using (professional_id);
end $$;

-- Returns the rank of a professional in a cycle on a day: reached by points, guaranteed by the cycle before, or set by hand.
create function standing_rank(professional uuid, in_cycle text, on_day date) returns smallint language sql stable as $$
  select greatest(
    coalesce(
      (select greatest(reached_rank(c.points, c.cycle), c.floor_rank) from cycle_scores c
        where c.professional_id = professional and c.cycle = in_cycle),
      floor_from_before(professional, in_cycle)),
    granted_rank(professional, on_day))
$$;

-- Two postings at once for different cycles of a professional may both leave `has_later` false: readers also look for the score
-- of the cycle itself.
create function keep_has_later() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cycle_scores set has_later = true
    where professional_id = new.professional_id and cycle < new.cycle and not has_later;
  if exists (select from cycle_scores where professional_id = new.professional_id and cycle > new.cycle) then
    update cycle_scores set has_later = true where professional_id = new.professional_id and cycle = new.cycle;
  end if;
  return null;
end $$;

-- Returns the uses as they follow from the entries.
create function accelerator_uses_of_entries() returns setof accelerator_uses language sql stable as $$
  select c.accelerator_id, c.professional_id, i.store_id, sum(e.amount)::bigint, coalesce(sum(e.accelerated_cents), 0)::bigint
  from (
    select id as credit_id, amount, accelerated_cents from point_entries where accelerator_id is not null
    union all
    select credit_id, amount, accelerated_cents from point_entries where kind = 'reversal'
  ) e
  join point_entries c on c.id = e.credit_id and c.accelerator_id is not null
  left join invoices i on i.id = c.source_id and c.source_type = 'invoice'
  group by 1, 2, 3
$$;

-- Returns the limits of accelerators that have some, and what a professional and a store used of them, as a JSON array.
create function limits_of(accelerator_ids uuid[], professional uuid, store uuid) returns jsonb
  language plpgsql volatile as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id,
        'caps', jsonb_build_object('points', a.cap_points, 'amountCents', a.cap_cents,
          'professionalPoints', a.cap_professional_points, 'professionalCents', a.cap_professional_cents,
          'storePoints', a.cap_store_points, 'storeCents', a.cap_store_cents),
        'used', jsonb_build_object(
          'total', jsonb_build_object('points', u.points, 'cents', u.cents),
          'professional', case when professional is not null
            then jsonb_build_object('points', u.professional_points, 'cents', u.professional_cents) end,
          'store', case when store is not null
            then jsonb_build_object('points', u.store_points, 'cents', u.store_cents) end)) order by a.id), '[]')
    from accelerators a
    cross join lateral (
      select coalesce(sum(points), 0)::bigint as points, coalesce(sum(cents), 0)::bigint as cents,
        coalesce(sum(points) filter (where professional_id = professional), 0)::bigint as professional_points,
        coalesce(sum(cents) filter (where professional_id = professional), 0)::bigint as professional_cents,
        coalesce(sum(points) filter (where store_id = store), 0)::bigint as store_points,
        coalesce(sum(cents) filter (where store_id = store), 0)::bigint as store_cents
      from accelerator_uses where accelerator_id = a.id
    ) u
    where a.capped and a.id = any(accelerator_ids));
end $$;

-- Returns `limits_of` the active accelerators of a day. With `locking` it locks them first, in id order, until the end of the
-- transaction. The function is volatile, so each statement sees the rows that other transactions committed before it.
create function campaign_limits(day date, professional uuid, store uuid, locking boolean) returns jsonb
  language plpgsql volatile as $$
declare
  ids uuid[];
begin
  if locking then
    perform from accelerators where capped and active and starts_on <= day and ends_on >= day
      order by id for no key update;
  end if;
  select array_agg(id) into ids from accelerators where capped and active and starts_on <= day and ends_on >= day;
  return case when ids is null then '[]' else limits_of(ids, professional, store) end;
end $$;

-- Whether a limit of the whole campaign is reached.
create function is_used_up(accelerator accelerators) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(points) >= accelerator.cap_points, false) or coalesce(sum(cents) >= accelerator.cap_cents, false)
  from accelerator_uses where accelerator_id = accelerator.id
$$;

-- The limits of an accelerator may change after it has given points.
create function keep_used_up() returns trigger language plpgsql as $$
begin
  new.used_up := is_used_up(new);
  return new;
end $$;

-- Adds a credit of an accelerator, or its reversal, to its uses. Refuses a credit beyond a limit.
create function keep_accelerator_use() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  credit point_entries := new;
  store uuid;
  used record;
  rule accelerators;
begin
  if new.kind = 'reversal' then
    select * into credit from point_entries where id = new.credit_id;
  end if;
  if credit.accelerator_id is null then
    return null;
  end if;
  if credit.source_type = 'invoice' then
    select store_id into store from invoices where id = credit.source_id;
  end if;

  insert into accelerator_uses as u (accelerator_id, professional_id, store_id, points, cents)
    values (credit.accelerator_id, credit.professional_id, store, 0, 0)
    on conflict (accelerator_id, professional_id, store_id) do nothing;
  update accelerator_uses u
    set points = u.points + new.amount, cents = u.cents + coalesce(new.accelerated_cents, 0)
    where u.accelerator_id = credit.accelerator_id and u.professional_id = credit.professional_id
      and u.store_id is not distinct from store;

  -- The computation of the sale has locked it already, unless a limit was set meanwhile.
  select * into rule from accelerators where id = credit.accelerator_id and capped for no key update;
  if not found then
    return null;
  end if;
  if new.kind = 'accelerator' then
    select sum(points) as points, sum(cents) as cents,
        sum(points) filter (where professional_id = credit.professional_id) as professional_points,
        sum(cents) filter (where professional_id = credit.professional_id) as professional_cents,
        sum(points) filter (where store_id = store) as store_points,
        sum(cents) filter (where store_id = store) as store_cents
      into used from accelerator_uses where accelerator_id = credit.accelerator_id;
    -- A comparison with a missing limit is null. A reversal that is undone gives back its points even beyond a limit.
    if coalesce(used.points > rule.cap_points, false) or coalesce(used.cents > rule.cap_cents, false)
      or coalesce(used.professional_points > rule.cap_professional_points, false)
      or coalesce(used.professional_cents > rule.cap_professional_cents, false)
      or coalesce(used.store_points > rule.cap_store_points, false)
      or coalesce(used.store_cents > rule.cap_store_cents, false) then
      raise exception 'a limit of the accelerator is exceeded' using errcode = 'ESQ17';
    end if;
  end if;
  -- Asked first: an update of no rows would change the programme's version, too.
  if rule.used_up <> is_used_up(rule) then
    update accelerators set used_up = not used_up where id = rule.id;
  end if;
  return null;
end $$;

-- The number of the approval of a sale that an entry credits, by its key: invoice:<id>:approval:2:base. The first has none.
create function approval_of_credit(key text) returns integer language sql immutable as $$
  select coalesce(substring(key from '^invoice:[^:]+:approval:([0-9]+):')::integer, 1)
$$;

-- The number of the approval of a return that an entry belongs to: … :return:<id>:approval:2.
create function approval_of_return(key text) returns integer language sql immutable as $$
  select coalesce(substring(key from ':return:[^:]+:approval:([0-9]+)$')::integer, 1)
$$;

create trigger point_entry_applied after insert on point_entries
  for each row execute function apply_point_entry();
create trigger point_entries_are_final before update or delete or truncate on point_entries
  execute function refuse_change();
create trigger point_lot_uses_are_final before update or delete or truncate on point_lot_uses
  execute function refuse_change();
create trigger point_lots_are_kept before delete or truncate on point_lots execute function refuse_change();
create trigger point_accounts_are_kept before delete or truncate on point_accounts execute function refuse_change();
create trigger accelerator_uses_are_kept before delete or truncate on accelerator_uses execute function refuse_change();
create trigger accelerators_used_up before insert or update of cap_points, cap_cents on accelerators
  for each row execute function keep_used_up();
-- Fires after point_entry_applied, which has locked the account.
create trigger point_entry_used after insert on point_entries
  for each row when (new.kind in ('accelerator', 'reversal')) execute function keep_accelerator_use();
create trigger cycle_score_followed after insert on cycle_scores for each row execute function keep_has_later();
