-- The ledger. Entries are only inserted. Triggers derive all other tables of this file from them, in the same transaction.
-- The application may insert entries and write nothing else here.

create table levels (
  level text primary key,
  rank smallint not null unique check (rank >= 0),
  starts_at_points bigint not null unique check (starts_at_points >= 0)
);
insert into levels values ('bronze', 0, 0), ('prata', 1, 10000), ('ouro', 2, 30000), ('platina', 3, 60000),
  ('diamante', 4, 120000);

create table point_entries (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  professional_id uuid not null references users,
  kind text not null check (
    kind in ('invoice', 'accelerator', 'extra-point', 'invite', 'experience', 'pce', 'adjustment', 'expiry', 'reversal')
  ),
  -- Whole points: positive for credits, negative for debits.
  amount bigint not null check (amount <> 0),
  source_type text not null,
  source_id uuid,
  -- Unique, so that the same event cannot be entered twice; for example invoice:<id>:base.
  key text not null unique,
  actor_type text not null check (actor_type in ('professional', 'shopkeeper', 'admin', 'system')),
  actor_id uuid references users,
  occurred_at timestamptz not null,
  -- Credits only: when they become available, and the first day on which they are expired.
  available_at timestamptz,
  expires_on date,
  -- The cycle whose score it changes, and by how much (zero for spending).
  cycle text not null,
  score_amount bigint not null,
  -- The credit that a debit expires or reverses.
  credit_id uuid references point_entries,
  -- For the bonus of an accelerator.
  accelerator_id uuid references accelerators,
  reason text,
  check ((amount > 0) = (available_at is not null)),
  check ((kind = 'accelerator') = (accelerator_id is not null)),
  check (expires_on is null or amount > 0),
  check (score_amount = 0 or sign(score_amount) = sign(amount)),
  check (kind <> 'expiry' or (amount < 0 and credit_id is not null and score_amount = 0)),
  check (kind not in ('invoice', 'accelerator', 'extra-point', 'invite') or amount > 0)
);
create index point_entries_by_professional on point_entries (professional_id, position);
create index point_entries_by_professional_time on point_entries (professional_id, occurred_at, position);
create index point_entries_by_amount on point_entries (professional_id, amount, position);
create index point_entries_by_kind on point_entries (professional_id, kind, position);
create index point_entries_by_source on point_entries (source_type, source_id);
create index point_entries_by_accelerator on point_entries (accelerator_id) where accelerator_id is not null;
create index point_entries_by_credit on point_entries (credit_id) where credit_id is not null;

create table point_accounts (
  professional_id uuid primary key references users,
  balance bigint not null default 0
);

create table cycle_scores (
  professional_id uuid not null references users,
  cycle text not null,
  points bigint not null default 0,
  -- The lowest rank that the professional can have in this cycle; set at the end of the previous cycle.
  floor_rank smallint not null default 0 references levels (rank),
  primary key (professional_id, cycle)
);
create index cycle_scores_ranking on cycle_scores (cycle, points desc, professional_id);

-- The rest of each credit. A negative lot is a debt: a reversal of points that were already spent.
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
create index point_lots_open on point_lots (professional_id, expires_on, position) where remaining <> 0;
create index point_lots_expiring on point_lots (expires_on) where remaining > 0;
create index point_lots_owed on point_lots (professional_id, position) where remaining < 0;
create index point_lots_pending on point_lots (professional_id, available_at) where remaining > 0;

-- Which credits a debit used, or which debts a credit repaid, and how many points.
create table point_lot_uses (
  entry_id uuid not null references point_entries,
  lot_entry_id uuid not null references point_lots,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, lot_entry_id)
);
create index point_lot_uses_by_lot on point_lot_uses (lot_entry_id);

-- Returns the rank for a score, regardless of earlier cycles.
create function reached_rank(score bigint) returns smallint language sql stable as $$
  select coalesce(max(rank), 0::smallint) from levels where starts_at_points <= greatest(score, 0)
$$;

-- Returns the lowest rank that a professional can have in a cycle: the rank of the previous cycle, or one less if the
-- score of that cycle did not reach it.
create function floor_from_before(professional uuid, new_cycle text) returns smallint language sql stable as $$
  select coalesce((
    select case when reached_rank(points) >= floor_rank then reached_rank(points) else floor_rank - 1 end::smallint
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
          greatest(reached_rank(s.points), s.floor_rank) as end_rank
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

-- Locks the accounts until the end of the transaction, so that values read afterwards cannot change.
create function lock_accounts(professionals uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select from point_accounts where professional_id = any(professionals) order by professional_id for update
$$;

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

create trigger point_entry_applied after insert on point_entries
  for each row execute function apply_point_entry();

create trigger point_entries_are_final before update or delete or truncate on point_entries
  execute function refuse_change();
create trigger point_lot_uses_are_final before update or delete or truncate on point_lot_uses
  execute function refuse_change();
create trigger point_lots_are_kept before delete or truncate on point_lots execute function refuse_change();
create trigger point_accounts_are_kept before delete or truncate on point_accounts execute function refuse_change();
