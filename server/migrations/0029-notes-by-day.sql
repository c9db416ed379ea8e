-- The way of the notes on the administrators' dashboard reads the notes and the refused files of the last months.
create index invoices_sent on invoices (created_at) include (kind, status, total_cents, points);
create index invoice_intakes_red on invoice_intakes (created_at) include (total_cents, replaced_by) where verdict = 'red';
