-- Decisions on many invoices are bulk runs like other changes of many rows. Those under way continue as such.
insert into bulk_runs (id, call, change, total, started_by, started_at)
select r.id, '/cms/professionals/invoices/update',
  jsonb_strip_nulls(jsonb_build_object('action', r.action, 'reason', r.reason)),
  (select count(*) from review_run_items t where t.run_id = r.id), r.started_by, r.started_at
from review_runs r
where r.finished_at is null and exists (select from review_run_items t where t.run_id = r.id);

insert into bulk_run_items (run_id, row_id, done_at, refusal)
select t.run_id, t.invoice_id, t.done_at, t.refusal
from review_run_items t join bulk_runs r on r.id = t.run_id;

drop table review_run_items;
drop table review_runs;

update job_runs set job = 'bulk-runs' where job = 'review-runs';
update notifications set data = jsonb_set(data, '{job}', '"bulk-runs"')
where kind = 'job-failed' and data ->> 'job' = 'review-runs';
