-- The cost of a seat when the member subscribed: a member of the waiting list never pays more. Null: subscribed before.
alter table experience_subscriptions add column agreed_points bigint check (agreed_points >= 0);
