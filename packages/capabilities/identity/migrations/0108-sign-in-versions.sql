-- Counts whatever ends all that a user signed in with, a new password as well as a passkey taken away: a sign-in that
-- began before it opens no session.
alter table users rename column password_version to sign_in_version;
