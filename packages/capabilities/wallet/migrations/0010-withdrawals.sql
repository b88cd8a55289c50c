-- Withdrawals and what became of them. Amounts are ledger units (10^-8 of the coin). Rows are never deleted.
create table withdrawals (
  id           bigint generated always as identity primary key,
  -- From preCheckWithdraw: sending it twice is one withdrawal.
  withdraw_id  uuid not null unique,
  user_id      bigint not null references users (id),
  account      bigint not null,
  asset        bigint not null,
  coin         text not null check (coin ~ '^[A-Z0-9]{1,12}$'),
  network      text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  address      text not null check (char_length(address) between 1 and 128),
  tag          bigint not null default 0 check (tag between 0 and 4294967295),
  -- What leaves the account, and the part of it that is the fee.
  amount       numeric(20) not null check (amount > 0),
  fee          numeric(20) not null check (fee >= 0 and fee < amount),
  -- In USDT at the index when it was requested; counts against the limits.
  value        numeric(20) not null check (value >= 0),
  -- The account of this exchange that the address belongs to: settled inside the ledger.
  receiver     bigint,
  risk         smallint not null,
  state        text not null,
  -- Being entered: the journal of `move` is posted under its number of attempts' own key before the state is.
  next_state   text,
  move         text,
  reason       text not null default '',
  txid         text,
  requested_at timestamptz not null,
  changed_at   timestamptz not null,
  check ((next_state is null) = (move is null))
);
create index withdrawals_by_user on withdrawals (user_id, id desc);
create index withdrawals_on_the_way on withdrawals (id) where next_state is not null;
create index withdrawals_open on withdrawals (state, id)
  where state not in ('refused', 'completed', 'cancelled', 'rejected', 'failed');

-- Each state it entered, who had it enter, and why.
create table withdrawal_steps (
  withdrawal bigint not null references withdrawals (id),
  step       smallint not null,
  state      text not null,
  actor      text not null,
  reason     text not null default '',
  at         timestamptz not null,
  primary key (withdrawal, step)
);
