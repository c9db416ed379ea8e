-- Sums of PCE by status are read from the index alone.
create index pce_invoices_sums on pce_invoices (status) include (amount_cents);
create index pce_invoices_by_service_invoice_state on pce_invoices (service_invoice_state, created_at, position);
create index pce_invoices_by_receipt on pce_invoices (receipt_file_id) where receipt_file_id is not null;
