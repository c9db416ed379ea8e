-- The digest of the browser that made an unconfirmed sign-up: elsewhere the mailed link needs the password as well.
alter table users add column sign_up_browser bytea;
