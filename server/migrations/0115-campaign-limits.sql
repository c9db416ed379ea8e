-- The limits of accelerators: the extra points that each may give, and the purchase value that it may accelerate, in total,
-- for each professional and at each store. `accelerator_uses` is kept from the ledger's entries.

alter table accelerators
  add column cap_points bigint check (cap_points > 0),
  add column cap_cents bigint check (cap_cents > 0),
  add column cap_professional_points bigint check (cap_professional_points > 0),
  add column cap_professional_cents bigint check (cap_professional_cents > 0),
  add column cap_store_points bigint check (cap_store_points > 0),
  add column cap_store_cents bigint check (cap_store_cents > 0),
  add column capped boolean not null generated always as (num_nonnulls(cap_points, cap_cents,
    cap_professional_points, cap_professional_cents, cap_store_points, cap_store_cents) > 0) stored,
  -- Whether a limit of the whole campaign is reached; triggers keep it.
  add column used_up boolean not null default false;
create index accelerators_capped on accelerators (id) where capped;

-- The value of the goods that an accelerator's credit accelerated; of its reversals, the value given back.
alter table point_entries
  add column accelerated_cents bigint,
  add check (accelerated_cents is null or kind in ('accelerator', 'reversal')),
  add check (accelerated_cents is null or accelerated_cents = 0 or sign(accelerated_cents) = sign(amount));

-- An entry without this value keeps the content, and so the hash, that it had before.
create or replace function point_entry_content(entry point_entries) returns text language sql stable as $$
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

-- How much an accelerator gave a professional for the sales of a store, less reversals. A row is written under the lock of the
-- professional's account, so that sales of different professionals do not wait for each other unless there is a limit.
create table accelerator_uses (
  accelerator_id uuid not null references accelerators,
  professional_id uuid not null references users,
  -- Null: a credit without an invoice.
  store_id uuid references stores,
  points bigint not null check (points >= 0),
  cents bigint not null check (cents >= 0)
);
create unique index accelerator_uses_once on accelerator_uses (accelerator_id, professional_id, store_id) nulls not distinct;
create index accelerator_uses_by_professional on accelerator_uses (professional_id);
create trigger accelerator_uses_are_kept before delete or truncate on accelerator_uses execute function refuse_change();

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

insert into accelerator_uses select * from accelerator_uses_of_entries();

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

create function keep_used_up() returns trigger language plpgsql as $$
begin
  new.used_up := is_used_up(new);
  return new;
end $$;
create trigger accelerators_used_up before insert or update of cap_points, cap_cents on accelerators
  for each row execute function keep_used_up();

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

-- Fires after point_entry_applied, which has locked the account.
create trigger point_entry_used after insert on point_entries
  for each row when (new.kind in ('accelerator', 'reversal')) execute function keep_accelerator_use();
