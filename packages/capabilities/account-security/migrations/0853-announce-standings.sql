-- Freezes and holds are kept in memory by whoever answers what a user may use: see known-standings.ts.
create function announce_account_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_standings', new.user_id::text);
  return null;
end $$;

create trigger account_freezes_announce after insert or update on account_freezes
  for each row execute function announce_account_standing();
create trigger withdrawal_holds_announce after insert or update on withdrawal_holds
  for each row execute function announce_account_standing();
