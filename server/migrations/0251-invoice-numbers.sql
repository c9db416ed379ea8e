-- The invoices with a number, the latest first, for the search of the back office.
create index invoices_by_number on invoices (number, position desc);
