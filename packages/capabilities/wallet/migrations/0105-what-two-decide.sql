-- Of the ledger, what two members of staff decide asks one thing: that coins in suspense go to whose they are.
create or replace function check_console_posting() returns trigger language plpgsql as $$
begin
  if current_user::text like '%\_decisions' and new.kind <> 'restore' then
    raise exception 'the operators may not ask for %', new.kind using errcode = '42501';
  end if;
  return new;
end $$;
