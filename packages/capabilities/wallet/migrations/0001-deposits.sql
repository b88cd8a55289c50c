-- The branch of each network that the scanner follows: as many blocks as may still be undone.
create table wallet_blocks (
  network text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  height  bigint not null check (height >= 0),
  hash    text not null,
  parent  text not null,
  primary key (network, height)
);

create table wallet_scans (
  network          text primary key check (network ~ '^[A-Z0-9]{1,20}$'),
  finalized_height bigint,
  -- Nothing is credited while it is set; persons clear it.
  stopped          text check (stopped in ('fork-below-finality', 'fork-too-deep', 'dropped-after-unlock')),
  scanned_at       timestamptz not null
);

-- What came in on chains. A row is never deleted: what a reorganisation took away is marked, and found again.
create table wallet_deposits (
  id           bigint generated always as identity primary key,
  network      text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  txid         text not null,
  -- Of the transfer within its transaction.
  place        text not null,
  -- 'native', or the contract.
  asset        text not null,
  receiver     text not null,
  sender       text,
  tag          bigint check (tag between 0 and 4294967295),
  -- Chain units: wei does not fit 64 bits.
  amount       numeric(78, 0) not null check (amount > 0),
  -- Null: nobody's yet.
  user_id      bigint references users (id),
  side         text not null check (side in ('deposit', 'below-min', 'suspense')),
  stage        text not null check (stage in ('seen', 'confirming', 'credited', 'unlocked', 'dropped')),
  credit_depth integer not null check (credit_depth > 0),
  is_coinbase  boolean not null,
  -- Null while it waits for a block.
  height       bigint,
  block_hash   text,
  -- Completed reversals of a credit: part of the key of its postings.
  generation   integer not null default 0 check (generation >= 0),
  seen_at      timestamptz not null,
  changed_at   timestamptz not null,
  unique (network, txid, place),
  check (stage = 'seen' or stage = 'dropped' or (height is not null and block_hash is not null)),
  check (side = 'suspense' or user_id is not null)
);

create index wallet_deposits_of_user on wallet_deposits (user_id, id);
-- All that may still change are read at the start.
create index wallet_deposits_open on wallet_deposits (network, height) where stage in ('confirming', 'credited');
create index wallet_deposits_seen on wallet_deposits (network) where stage = 'seen';
create index wallet_deposits_small on wallet_deposits (user_id, network, asset) where side = 'below-min';

-- Each step a deposit took, so that its owner and the operators can see why it is where it is.
create table wallet_deposit_steps (
  id         bigint generated always as identity primary key,
  deposit_id bigint not null references wallet_deposits (id),
  stage      text not null,
  height     bigint,
  block_hash text,
  at         timestamptz not null
);

create index wallet_deposit_steps_of on wallet_deposit_steps (deposit_id, id);

-- What the ledger still has to learn. Written with the step it follows from; a key is posted once, however often it is
-- sent, and a reversal never before its credit.
create table wallet_postings (
  id         bigint generated always as identity primary key,
  key        text not null check (char_length(key) <= 64),
  deposit_id bigint not null references wallet_deposits (id),
  kind       text not null check (kind in ('credit', 'reversal')),
  generation integer not null,
  created_at timestamptz not null,
  -- Null until the engine has answered.
  posted_at  timestamptz,
  unique (deposit_id, generation, kind)
);

create index wallet_postings_waiting on wallet_postings (id) where posted_at is null;
