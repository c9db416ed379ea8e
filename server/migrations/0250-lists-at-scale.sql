-- Indexes that answer lists and figures without reading the rows.

-- The figures of the report on experiences.
create index experience_subscriptions_figures on experience_subscriptions (experience_id)
  include (status, seats, attended_at, absent_at, paid_points, refunded_points);

-- A store's last invoice.
drop index invoices_by_store;
create index invoices_by_store on invoices (store_id, position) include (created_at);

-- Living professionals by id, for a store's follow-up and for counts of a set of professionals.
create index users_living_professionals on users (id) include (status, name)
  where user_type = 'professional' and erased_at is null;
create index professionals_followed on professionals (user_id) include (profession, reference_store_id);
drop index professionals_by_profession;
create index professionals_by_profession on professionals (profession, user_id);
drop index professionals_by_reference_store;
create index professionals_by_reference_store on professionals (reference_store_id, user_id);
drop index professionals_by_place;
create index professionals_by_place on professionals (state, fold(city)) include (city, user_id);

-- Professionals of a cycle by their points, with the level that they keep.
drop index cycle_scores_ranking;
create index cycle_scores_ranking on cycle_scores (cycle, points desc, professional_id) include (floor_rank);

-- A person's notifications of one kind and time.
create index notifications_by_kind on notifications (user_id, kind, created_at);

-- The PCE that wait, with the time since when.
create index pce_invoices_pending on pce_invoices (created_at) include (amount_cents) where status = 'pending';
create index pce_history_approvals on pce_history (pce_invoice_id, at) where to_status = 'approved';

-- The newest entries of the audit log about one kind of record.
create index audit_log_by_subject_type on audit_log (subject_type, id);

-- The stores of a ranking.
drop index store_months_ranking;
create index store_months_ranking on store_months (month, merit desc, store_id) include (computed_at);

-- Approved sales by day of issue.
create index invoices_sold on invoices (issued_on) include (total_cents) where kind = 'sale' and status = 'approved';
