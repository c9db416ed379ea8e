-- The call that submitted a file, by the id that the sender gave it: the files of a large archive are listed while they are read.
alter table invoice_intakes add column submission_id uuid;
create index invoice_intakes_by_submission on invoice_intakes (store_id, submission_id, position)
  where submission_id is not null;
