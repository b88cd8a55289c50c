-- What an account's coins cost, kept up to a moment so that a page reads only what came since. All of it follows from the history
-- of trades, the ledger and the assumed costs below, and is emptied when it is to be computed anew. Money is ledger units of USDT.
create table breakeven_accounts (
  account  bigint primary key,
  -- The rules it was computed by; those of another version are computed anew.
  version  integer not null,
  -- Everything before is counted; 0 = nothing yet.
  until_ms bigint not null,
  -- Rises with every change of an assumed cost: what was computed without it is not kept.
  edits    bigint not null default 0
);

create table breakeven_coins (
  account    bigint not null references breakeven_accounts (account) on delete cascade,
  asset      integer not null,
  qty        numeric(40) not null,
  cost       numeric(40) not null,
  realised   numeric(40) not null,
  -- Some of the cost is assumed: a deposit's, at the price of its moment.
  is_assumed boolean not null,
  primary key (account, asset)
);

-- What came and went of a coin, by day (UTC) and kind.
create table breakeven_lots (
  account bigint not null references breakeven_accounts (account) on delete cascade,
  asset   integer not null,
  day_ms  bigint not null,
  kind    text not null check (kind in ('buy', 'sell', 'deposit', 'withdrawal', 'reward')),
  qty     numeric(40) not null,
  -- Paid or received; of withdrawals what they had cost.
  value   numeric(40) not null,
  primary key (account, asset, day_ms, kind)
);

-- Coins that came from elsewhere, each with the price of one when it was credited; 0 where nobody had traded it yet.
create table breakeven_deposits (
  account   bigint not null references breakeven_accounts (account) on delete cascade,
  asset     integer not null,
  sequence  bigint not null,
  time_ms   bigint not null,
  qty       numeric(40) not null,
  price     numeric(40) not null,
  is_priced boolean not null,
  primary key (account, asset, sequence)
);

-- What users say a deposit cost them, for one coin. Nothing else knows it, so nothing empties it.
create table breakeven_assumed_costs (
  account  bigint not null,
  asset    integer not null,
  sequence bigint not null,
  price    numeric(40) not null check (price >= 0),
  set_at   timestamptz not null default now(),
  primary key (account, asset, sequence)
);
