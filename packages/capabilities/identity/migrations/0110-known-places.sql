-- A browser a user has signed in with, or a session of theirs, has a count of its own: what strangers do elsewhere does
-- not keep its owner out. `subject` is the user's id and the browser's hash or the session's id.
alter table sign_in_failures drop constraint sign_in_failures_kind_check;
alter table sign_in_failures add constraint sign_in_failures_kind_check
  check (kind in ('user', 'name', 'network', 'known'));

-- How many users a network has: the more, the more wrong passwords are nothing unusual there.
create index sessions_of_address on sessions (ip);
