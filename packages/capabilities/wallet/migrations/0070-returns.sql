-- Held deposits that two persons have sent back: never credited, and paid from where they lie.
create table wallet_returns (
  id         bigint generated always as identity primary key,
  deposit_id bigint not null unique references wallet_deposits (id),
  address    text not null check (char_length(address) between 1 and 128),
  -- The row in staff_approvals that two persons stand behind.
  approval   bigint not null unique,
  state      text not null default 'allowed' check (state in ('allowed', 'planned', 'done')),
  payment    bigint unique references wallet_payments (id),
  allowed_at timestamptz not null,
  changed_at timestamptz not null
);
create index wallet_returns_open on wallet_returns (id) where state <> 'done';

alter table wallet_payments
  drop constraint wallet_payments_kind_check,
  add constraint wallet_payments_kind_check check (kind in
    ('payout', 'sweep', 'gas', 'fill', 'push-warm', 'push-cold', 'refill-warm', 'refill-cold', 'return'));

-- Its owner is told when it has arrived where it came from.
create function note_returned_deposit() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into wallet_news (deposit_id, state, at) values (new.deposit_id, 'returned', new.changed_at);
  return null;
end $$;
create trigger note_returned_deposit after update on wallet_returns
  for each row when (old.state <> 'done' and new.state = 'done') execute function note_returned_deposit();
