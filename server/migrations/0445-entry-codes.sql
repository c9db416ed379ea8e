-- A mailed code lets an owner in while strangers use up the limits of the account.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('confirm-email', 'change-email', 'complete-registration', 'entry-sign-in', 'entry-reset'));
