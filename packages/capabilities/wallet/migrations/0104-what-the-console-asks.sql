-- Of the ledger, the operators' side asks one thing: that coins in suspense go to whose they are.
create function check_console_posting() returns trigger language plpgsql as $$
begin
  if current_user::text like '%\_console' and new.kind <> 'restore' then
    raise exception 'the console may not ask for %', new.kind using errcode = '42501';
  end if;
  return new;
end $$;
create trigger check_console_postings before insert on wallet_postings
  for each row execute function check_console_posting();
