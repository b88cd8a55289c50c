-- What is looked at before the ledger credits a deposit: where it comes from. A row is made with the deposit itself, and again
-- when another block makes something else of it; the process that finds deposits can neither fill one nor remove it.
create table wallet_deposit_checks (
  deposit_id  bigint primary key references wallet_deposits (id) on delete cascade,
  -- Null: nobody has looked yet.
  checked_at  timestamptz,
  -- Why it waits; null: nothing was found. `risk`: its sender is on a list. `origin`: the law asks who sent it.
  held        text check (held in ('risk', 'origin')),
  released_at timestamptz,
  released_by text,
  check (held is null or checked_at is not null),
  check ((released_at is null) = (released_by is null) and (released_at is null or held is not null))
);
create index wallet_deposit_checks_due on wallet_deposit_checks (deposit_id) where checked_at is null;
create index wallet_deposit_checks_held on wallet_deposit_checks (deposit_id) where held is not null and released_at is null;

-- What was credited before was not looked at, and is not held.
insert into wallet_deposit_checks (deposit_id, checked_at)
  select id, changed_at from wallet_deposits where user_id is not null and side = 'deposit' and exists (
    select from wallet_postings p where p.deposit_id = wallet_deposits.id and p.kind = 'credit' and p.outcome is not null);
insert into wallet_deposit_checks (deposit_id)
  select id from wallet_deposits where user_id is not null and side = 'deposit' on conflict do nothing;

create function ask_deposit_check() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into wallet_deposit_checks (deposit_id) values (new.id)
  on conflict (deposit_id) do update set checked_at = null, held = null, released_at = null, released_by = null;
  return null;
end $$;
create trigger ask_deposit_check after insert on wallet_deposits
  for each row when (new.user_id is not null and new.side = 'deposit') execute function ask_deposit_check();
create trigger ask_deposit_check_again after update on wallet_deposits
  for each row when (new.user_id is not null and new.side = 'deposit' and
    (old.user_id, old.side, old.sender, old.amount, old.asset) is distinct from
    (new.user_id, new.side, new.sender, new.amount, new.asset)) execute function ask_deposit_check();

-- Its owner is told when it begins to wait, and when it is credited after all.
create function note_held_deposit() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.held is null and new.held is not null then
    insert into wallet_news (deposit_id, state, at) values (new.deposit_id, 'held', new.checked_at);
  elsif old.released_at is null and new.released_at is not null then
    insert into wallet_news (deposit_id, state, at)
    select id, stage, new.released_at from wallet_deposits
    where id = new.deposit_id and stage in ('credited', 'unlocked');
  end if;
  return null;
end $$;
create trigger note_held_deposit after update on wallet_deposit_checks
  for each row execute function note_held_deposit();
