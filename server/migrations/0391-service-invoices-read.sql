-- What the service invoice of an amount says, read from its XML; null for a PDF, a picture or none.
alter table pce_invoices add column service_invoice_facts jsonb;

-- One service invoice may cover several amounts of its professional.
create index pce_invoices_by_service_invoice_key on pce_invoices ((service_invoice_facts ->> 'key'))
  where service_invoice_facts is not null;
