-- What a withdrawal of a coin over a network costs its owner, by time: of each, the row with the highest version counts, and without
-- one what the table of networks says. Ledger units.
create table wallet_fees (
  id       bigint generated always as identity primary key,
  network  text not null,
  coin     text not null,
  version  integer not null check (version > 0),
  fee      numeric(20) not null check (fee >= 0),
  -- The one before, which is honoured for a while.
  replaced numeric(20) not null check (replaced >= 0),
  -- What the costs of the last day ask for; null where there were too few payouts to tell.
  asked    numeric(20) check (asked >= 0),
  payouts  integer not null check (payouts >= 0),
  actor    text not null,
  began_at timestamptz not null,
  unique (network, coin, version)
);
create index wallet_fees_by_time on wallet_fees (began_at);

-- What payouts cost within the last day.
create index wallet_payments_paid on wallet_payments (changed_at) where kind = 'payout' and cost is not null;
