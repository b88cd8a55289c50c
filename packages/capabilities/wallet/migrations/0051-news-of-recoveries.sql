-- Whoever reported a missing deposit is told what came of it: refused, or theirs once the ledger has it.
alter table wallet_news
  add column recovery_id bigint references wallet_recoveries (id),
  drop constraint wallet_news_check,
  add constraint wallet_news_subject check (num_nonnulls(deposit_id, withdrawal_id, recovery_id) = 1);

create function note_refused_recovery() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into wallet_news (recovery_id, state, at) values (new.id, 'refused', new.decided_at);
  return null;
end $$;
create trigger note_refused_recovery after update on wallet_recoveries
  for each row when (old.state = 'open' and new.state = 'refused') execute function note_refused_recovery();

create function note_restored_deposit() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into wallet_news (recovery_id, state, at)
  select id, 'credited', new.posted_at from wallet_recoveries where deposit_id = new.deposit_id;
  return null;
end $$;
create trigger note_restored_deposit after update on wallet_postings
  for each row when (new.kind = 'restore' and old.outcome is null and new.outcome = 'posted')
  execute function note_restored_deposit();
