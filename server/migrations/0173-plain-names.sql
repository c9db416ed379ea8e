-- Columns named by what they hold: the last day of the registration whose end the professional was notified of, and the
-- stored response of a call.
alter table customers rename column told_expiring to expiring_notified_for;
alter table customers rename column told_expired to expired_notified_for;
alter index customers_untold rename to customers_end_not_notified;
alter table idempotency_keys rename column answer to response;
