-- Runs after every migration: the rights of the application's role, which never owns anything.

grant usage on schema public to esquadro_app;
grant select, insert, update, delete on all tables in schema public to esquadro_app;
grant usage on all sequences in schema public to esquadro_app;

-- Append-only: the ledger and the audit log.
revoke update, delete, truncate on point_entries, point_lot_uses, audit_log from esquadro_app;
-- Written only by the ledger's triggers.
revoke insert, update, delete, truncate on point_accounts, point_lots, point_lot_uses from esquadro_app;
revoke insert, update, delete, truncate on cycle_scores, point_entry_hashes, accelerator_uses from esquadro_app;
revoke insert, update, delete, truncate on ledger_sum_state, ledger_flow_sums from esquadro_app;
revoke insert, update, delete, truncate on open_day_sums, open_store_sums, open_category_sums from esquadro_app;
-- Only triggers seal records.
revoke insert, update, delete, truncate on record_seals from esquadro_app;
-- Append-only: the roots of the ledger. Only their trigger records heads and floors.
revoke update, delete, truncate on ledger_roots from esquadro_app;
revoke insert, update, delete, truncate on ledger_root_heads, ledger_root_floors from esquadro_app;
revoke delete, truncate on invoices, invoice_items, users, customers, customer_validities from esquadro_app;
revoke delete, truncate on extra_points, extra_point_claims, invites, invite_codes from esquadro_app;
revoke delete, truncate on experience_categories, experiences, experience_subscriptions from esquadro_app;
revoke update on invite_codes from esquadro_app;
revoke insert, update, delete, truncate on schema_migrations from esquadro_app;
-- Published texts and their acceptances are only inserted.
revoke update, delete, truncate on content_versions, content_acceptances from esquadro_app;

-- PCE: nothing is deleted, and only the trigger writes the history.
revoke delete, truncate on pce_invoices from esquadro_app;
revoke insert, update, delete, truncate on pce_history from esquadro_app;
-- Issued statements never change; only the invoices' trigger writes the items that earned nothing.
revoke update, delete, truncate on extract_documents from esquadro_app;
revoke insert, update, delete, truncate on unearned_items from esquadro_app;
-- Only the invoices' trigger divides points among categories.
revoke insert, update, delete, truncate on invoice_category_parts from esquadro_app;
-- Only the triggers of invoices keep the documents by which sales have earned, and reversed approvals.
revoke insert, update, delete, truncate on credited_documents, former_approvals from esquadro_app;
-- Only the trigger records consents.
revoke insert, update, delete, truncate on consents from esquadro_app;
-- Keys are revoked, never deleted.
revoke delete, truncate on api_keys from esquadro_app;
-- So are the addresses of stores.
revoke delete, truncate on mail_addresses from esquadro_app;
-- Webhooks are deactivated, never deleted.
revoke delete, truncate on webhooks from esquadro_app;
