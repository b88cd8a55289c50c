-- What country rules know of a user includes their country, phone and level: see known-identities.ts.
create function announce_user_to_kyc() returns trigger language plpgsql as $$
begin
  perform pg_notify('kyc', new.id::text);
  return null;
end $$;

create trigger users_announce_to_kyc after update of country, phone, kyc_level on users
  for each row execute function announce_user_to_kyc();
