-- Counts a user's passwords: a sign-in that began with another one than the present opens no session.
alter table users add column password_version integer not null default 0;
