-- Run after the migrations, every time: what the application's role may do. It never owns anything.

grant usage on schema public to esquadro_app;
grant select, insert, update, delete on all tables in schema public to esquadro_app;
grant usage on all sequences in schema public to esquadro_app;

-- Append-only: the ledger and the audit log.
revoke update, delete, truncate on point_entries, point_lot_uses, audit_log from esquadro_app;
-- Kept by the ledger's triggers alone.
revoke insert, update, delete, truncate on point_accounts, point_lots, point_lot_uses from esquadro_app;
revoke insert, update, delete, truncate on cycle_scores from esquadro_app;
revoke delete, truncate on invoices, invoice_items, users, customers, customer_validities from esquadro_app;
revoke delete, truncate on extra_points, extra_point_claims, invites, invite_codes from esquadro_app;
revoke delete, truncate on experience_categories, experiences, experience_subscriptions from esquadro_app;
revoke update on invite_codes from esquadro_app;
revoke insert, update, delete, truncate on schema_migrations from esquadro_app;
-- Published texts and who accepted them are only ever added.
revoke update, delete, truncate on content_versions, content_acceptances from esquadro_app;

-- PCE: nothing is deleted, and the history is written by its trigger alone.
revoke delete, truncate on pce_invoices from esquadro_app;
revoke insert, update, delete, truncate on pce_history from esquadro_app;
-- Issued statements stay as they are; the invoices' trigger keeps the items that earned nothing.
revoke update, delete, truncate on extract_documents from esquadro_app;
revoke insert, update, delete, truncate on unearned_items from esquadro_app;
-- Consents are noted by their trigger alone.
revoke insert, update, delete, truncate on consents from esquadro_app;
