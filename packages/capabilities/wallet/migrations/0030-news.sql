-- What users have to be told of, written with the step itself whoever took it, and deleted in the transaction that tells it.
create table wallet_news (
  id            bigint generated always as identity primary key,
  deposit_id    bigint references wallet_deposits (id),
  withdrawal_id bigint references withdrawals (id),
  state         text not null,
  actor         text not null default '',
  at            timestamptz not null,
  check (num_nonnulls(deposit_id, withdrawal_id) = 1)
);

-- With the rights of its owner: who takes a step need not be able to tell or silence anybody.
create function note_deposit_news() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into wallet_news (deposit_id, state, at)
  select new.deposit_id, new.stage, new.at from wallet_deposits where id = new.deposit_id and user_id is not null;
  return null;
end $$;
create trigger note_deposit_news after insert on wallet_deposit_steps
  for each row execute function note_deposit_news();

create function note_withdrawal_news() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into wallet_news (withdrawal_id, state, actor, at) values (new.withdrawal, new.state, new.actor, new.at);
  return null;
end $$;
create trigger note_withdrawal_news after insert on withdrawal_steps
  for each row when (new.state not in ('opening', 'planned', 'signed', 'mined', 'refused'))
  execute function note_withdrawal_news();
