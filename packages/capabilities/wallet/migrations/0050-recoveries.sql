-- Coins that came in and belong to nobody we know: booked as suspense (2500) when they are final, and given to whoever proves
-- that they sent them, by two persons.
create table wallet_recoveries (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users (id),
  network    text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  coin       text not null check (char_length(coin) between 1 and 12),
  txid       text not null check (char_length(txid) between 8 and 128),
  -- As its owner says, and what else they say.
  amount     text not null check (char_length(amount) <= 40),
  note       text not null check (char_length(note) <= 1000),
  state      text not null check (state in ('open', 'granted', 'refused')),
  -- What was found to be theirs.
  deposit_id bigint references wallet_deposits (id),
  -- For the work, in ledger units.
  fee        numeric(20) not null default 0 check (fee >= 0),
  reason     text not null default '',
  asked_at   timestamptz not null,
  decided_at timestamptz,
  check ((state = 'granted') = (deposit_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create unique index wallet_recoveries_of_deposit on wallet_recoveries (deposit_id) where deposit_id is not null;
create unique index wallet_recoveries_open on wallet_recoveries (user_id, network, txid) where state = 'open';
create index wallet_recoveries_waiting on wallet_recoveries (id) where state = 'open';

alter table wallet_postings
  drop constraint wallet_postings_subject,
  add constraint wallet_postings_subject check (
    (deposit_id is not null and kind in ('credit', 'reversal', 'suspend', 'restore')) or
    (withdrawal_id is not null and kind in ('lock', 'release', 'settle', 'approve', 'recall', 'refund', 'finish')) or
    (payment_id is not null and kind in ('leave', 'arrive', 'return', 'cost')));
