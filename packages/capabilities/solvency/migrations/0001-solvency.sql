-- What was published, for ever: one row a day. Amounts are ledger units (10^-8), by asset code, as decimal text.
create table solvency_snapshots (
  id          bigint generated always as identity primary key,
  -- As proofs name it.
  name        text not null unique,
  taken_at    timestamptz not null,
  -- The command after which the balances are.
  sequence    bigint not null,
  root        text not null check (root ~ '^[0-9a-f]{64}$'),
  liabilities jsonb not null,
  -- Below zero in the same ledger account: never taken off what is owed to anybody.
  debts       jsonb not null,
  -- By our own custody book; null for an asset that no chain of ours has.
  reserves    jsonb not null
);

-- The trees of the latest ones: from any leaf the way to the root is one row a level.
create table solvency_nodes (
  snapshot bigint not null references solvency_snapshots (id) on delete cascade,
  level    smallint not null,
  place    integer not null,
  hash     text not null,
  -- `BTC:100000000,USDT:2500000000`
  sums     text not null,
  primary key (snapshot, level, place)
);

-- Where an account's leaf is. What it is is in the tree.
create table solvency_leaves (
  snapshot bigint not null references solvency_snapshots (id) on delete cascade,
  account  bigint not null,
  place    integer not null,
  primary key (snapshot, account)
);
