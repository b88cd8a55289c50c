-- What was to be signed offline, and is not any more because two persons say so.
alter table wallet_moves drop constraint wallet_moves_state_check;
alter table wallet_moves add constraint wallet_moves_state_check
  check (state in ('unreleased', 'allowed', 'planned', 'done', 'failed', 'given-up'));

-- What it had bound goes to the next transfer from the same wallet, and nothing else that is bound ever goes anywhere.
create function check_spend_taken_over() returns trigger language plpgsql as $$
begin
  if new.network = old.network and new.spend = old.spend and exists (
    select from wallet_payments where id = old.payment and kind = 'refill-cold' and state = 'void') then return new; end if;
  raise exception '% is bound for ever', old.spend using errcode = '42501';
end $$;
create trigger check_taken_over_spends before update on wallet_spends
  for each row execute function check_spend_taken_over();
