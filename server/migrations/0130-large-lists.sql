-- Indexes of lists over hundreds of thousands of rows.

-- Counts and sums of invoices by any filter, and of a store's, without reading their rows.
create index invoices_sums on invoices (status, verdict, kind, issued_on) include (total_cents, points);
create index invoices_sums_of_store on invoices (store_id, status, verdict, kind, issued_on) include (total_cents, points);
-- The sales of a store by professional.
create index invoices_followed on invoices (store_id, professional_id) include (kind, total_cents, points, issued_on)
  where status = 'approved' and professional_id is not null;
-- The counts of a professional's first page.
create index invoices_of_professional on invoices (professional_id, kind, status);
-- Registrations that end soon.
create index customers_ending on customers (valid_until, id, professional_id) where active;
-- The number of professionals in each status.
create index users_living_by_status on users (user_type, status, id) where erased_at is null;
-- Scores that keep a level without its points.
create index cycle_scores_kept on cycle_scores (cycle, floor_rank, professional_id) include (points) where floor_rank > 0;
-- Indexes for the overview of a person's stored data: sessions, also ended ones, and invoices sent by a shopkeeper.
create index sessions_by_user on sessions (user_id, created_at);
drop index sessions_living_by_user;
create index invoices_by_sender on invoices (sent_by) where sent_by is not null;
create index stores_active on stores (active, trade_name, id);
