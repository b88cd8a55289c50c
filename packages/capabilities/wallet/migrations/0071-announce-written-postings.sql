-- A statement that writes none announces none: the reactor asks in every round whether there is something to write, and would
-- wake itself again and again.
create or replace function announce_wallet_posting() returns trigger language plpgsql as $$
begin
  if exists (select from written) then perform pg_notify('wallet_postings', ''); end if;
  return null;
end $$;
drop trigger announce_wallet_postings on wallet_postings;
create trigger announce_wallet_postings after insert on wallet_postings
  referencing new table as written
  for each statement execute function announce_wallet_posting();
