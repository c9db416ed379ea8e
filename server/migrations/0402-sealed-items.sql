-- The verification reads the items of all invoices at once, instead of those of each invoice. The content stays the same.
create function content_of_item(item invoice_items) returns json language sql stable as $$
  select json_build_array(item.line, item.code, item.description, item.quantity, item.value_cents, item.discount_cents,
    item.net_cents, item.counts_in_total)
$$;

create function content_of_invoice(record invoices, items json) returns text language sql stable as $$
  select json_build_array(record.id, record.access_key, record.kind, record.store_id, record.professional_id,
    to_char(record.issued_on, 'YYYY-MM-DD'), record.total_cents, record.products_cents, record.points, record.explanation,
    instant_text(record.decided_at), record.decided_by, items)::text
$$;

create or replace function content_of_record(record invoices) returns text language sql stable as $$
  select content_of_invoice(record, (
    select json_agg(content_of_item(t) order by t.line) from invoice_items t where t.invoice_id = record.id))
$$;
