-- The last day on which a store sent an invoice: quiet stores are found and sorted without reading the invoices of each store.
create table store_last_invoices (
  store_id uuid primary key references stores on delete cascade,
  sent_on date not null
);
insert into store_last_invoices (store_id, sent_on)
select store_id, max((created_at at time zone 'America/Sao_Paulo')::date) from invoices group by 1;
analyze store_last_invoices;

create function keep_last_invoice() returns trigger
  language plpgsql as $$
declare
  today date := (new.created_at at time zone 'America/Sao_Paulo')::date;
begin
  -- Only the first invoice of a day locks the row, so that other invoices of the store do not wait for each other.
  if not exists (select from store_last_invoices where store_id = new.store_id and sent_on >= today) then
    insert into store_last_invoices as kept (store_id, sent_on) values (new.store_id, today)
    on conflict (store_id) do update set sent_on = greatest(kept.sent_on, excluded.sent_on);
  end if;
  return null;
end $$;
create trigger last_invoice_kept after insert on invoices for each row execute function keep_last_invoice();

create function correct_last_invoice() returns trigger
  language plpgsql as $$
begin
  update store_last_invoices set sent_on = (
    select (max(created_at) at time zone 'America/Sao_Paulo')::date from invoices where store_id = new.store_id
  ) where store_id = new.store_id;
  return null;
end $$;
create trigger last_invoice_corrected after update of created_at on invoices
  for each row when (old.created_at is distinct from new.created_at) execute function correct_last_invoice();

-- Social media profiles of active professionals are those of all less those of the others, who are fewer.
create index users_inactive_professionals on users (id) where user_type = 'professional' and status <> 'active';
-- Payouts that wait for their payment, with their sum.
create index pce_invoices_to_pay on pce_invoices (id) include (amount_cents) where status = 'approved';
-- The last run of each job, without a visit to the table.
drop index job_runs_by_job;
create index job_runs_by_job on job_runs (job, position desc) include (state, is_retried, finished_at);
