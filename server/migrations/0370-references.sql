-- The documents to which a note refers, as a whole or by item: a return may name several sales, each item its own line.
create table if not exists invoice_references (
  invoice_id uuid not null references invoices,
  position integer not null,
  -- The item that refers; null: the note as a whole.
  line integer,
  -- As written. A sealed key has zeros instead of the random code of its document.
  access_key text not null,
  -- The item of the other document; null if only the document is named.
  original_line integer,
  primary key (invoice_id, position)
);
-- The note of the same company with this key, once it is known.
alter table invoice_references add column original_id uuid references invoices;
create index invoice_references_by_original on invoice_references (original_id) where original_id is not null;
create index invoice_references_waiting on invoice_references (left(access_key, 35)) where original_id is null;
-- Sealed keys and full ones have the first 35 characters in common.
create index if not exists invoices_by_natural_key on invoices (left(access_key, 35));

insert into invoice_references (invoice_id, position, access_key, original_id)
  select id, 1, returns_access_key, returns_invoice_id from invoices where returns_access_key is not null
  on conflict (invoice_id, position) do nothing;
update invoice_references x set original_id = i.returns_invoice_id
  from invoices i where i.id = x.invoice_id and x.access_key = i.returns_access_key and x.original_id is null;

-- What a note is besides an ordinary sale or return: a delivery that was refused, a reduction of value, the annulment of a
-- sale, or the complement of one.
alter table invoices add column purpose text;
alter table invoices add constraint invoices_purpose_fits check (
  purpose is null or case kind
    when 'return' then purpose in ('refusal', 'reduction', 'annulment')
    else purpose = 'complement' end);

alter table invoice_intakes drop constraint invoice_intakes_kind_check;
alter table invoice_intakes add constraint invoice_intakes_kind_check
  check (kind in ('sale', 'return', 'cancellation', 'other'));

-- Explanations of returns name each sale with its lines.
update invoices set explanation = jsonb_build_object('v', 2, 'kind', 'return',
    'sales', jsonb_build_array(jsonb_build_object(
      'id', explanation -> 'originalId', 'status', explanation -> 'originalStatus', 'points', explanation -> 'total',
      'lines', (select coalesce(jsonb_agg(l || jsonb_build_object('statedCents', l -> 'cents')), '[]')
        from jsonb_array_elements(explanation -> 'lines') l))),
    'waiting', '[]'::jsonb, 'leftOver', explanation -> 'leftOver', 'taken', explanation -> 'taken',
    'total', explanation -> 'total')
  where kind = 'return' and explanation ->> 'kind' = 'return';

-- The sale of each credit. One that was restored, also after it had expired, has the sale of its origin.
create or replace function lot_origins() returns table (entry_id uuid, store_id uuid, sale_id uuid, accelerator_id uuid)
  language sql stable as $$
  select e.id, i.store_id, case when d.source_type = 'invoice' then d.source_id else i.id end,
    coalesce(e.accelerator_id, c.accelerator_id)
  from point_entries e
  left join point_entries c on c.id = e.credit_id
  -- The credit of an expiry that a return or reversal took back.
  left join point_entries d on d.id = c.credit_id
  left join invoices i on i.id = case
    when c.source_type = 'invoice' then c.source_id
    when e.source_type = 'invoice' then e.source_id end
$$;

-- Adds the parts of the lots of a sale to the sums of categories, or subtracts them: as far as the sums cover its entries.
create or replace function add_category_sums(sale uuid, folded bigint, sign int) returns void language sql as $$
  with credits as (
    select e.id from point_entries e where e.source_type = 'invoice' and e.source_id = sale
  ), lots as (
    select l.entry_id, l.remaining - coalesce((
        select sum(u.amount) from point_lot_uses u join point_entries e on e.id = u.entry_id
        where u.lot_entry_id = l.entry_id and e.position > folded), 0)::bigint as left_points
    from point_lots l
    where l.position <= folded and l.entry_id in (
      select id from credits
      union select e.id from point_entries e where e.credit_id in (select id from credits)
      union select e.id from point_entries e join point_entries x on x.id = e.credit_id
        where x.credit_id in (select id from credits))
  ), parts as (
    select p.category_id, part_of(l.left_points, p.from_part, p.to_part, p.whole) as points
    from lots l join lot_origins() o on o.entry_id = l.entry_id and o.sale_id = sale
    left join invoice_category_parts p on p.invoice_id = o.sale_id
      and p.accelerator_id is not distinct from o.accelerator_id
    where l.left_points > 0
  )
  insert into open_category_sums as s (category_id, lots, points)
  select category_id, sign * count(*) filter (where points > 0), sign * sum(points) from parts group by 1
  on conflict (category_id) do update set lots = s.lots + excluded.lots, points = s.points + excluded.points
$$;

alter table invoices drop column returns_invoice_id, drop column returns_access_key;
