-- What was found out of a token before deposits of it are taken: who asked, when, and what its contract does. No row, no deposits.
create table wallet_token_checks (
  id         bigint generated always as identity primary key,
  network    text not null,
  contract   text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  -- Those that it is to be listed with.
  decimals   smallint not null check (decimals between 0 and 36),
  asked_by   text not null,
  asked_at   timestamptz not null,
  -- Why it is not done yet.
  problem    text,
  checked_at timestamptz,
  faults     text[],
  signs      text[],
  -- SHA-256 of all code that runs; empty where there is none.
  code       text,
  height     bigint,
  check (num_nonnulls(checked_at, faults, signs, code, height) in (0, 5))
);
create unique index wallet_token_checks_waiting on wallet_token_checks (network, contract, decimals) where checked_at is null;
create index wallet_token_checks_done on wallet_token_checks (network, contract, decimals, id) where checked_at is not null;

-- What two persons have accepted that may be done with a token, of this code and of no later one.
create table wallet_token_signs (
  network     text not null,
  contract    text not null,
  code        text not null,
  signs       text[] not null,
  approval    bigint not null unique,
  accepted_at timestamptz not null
);
create index wallet_token_signs_of on wallet_token_signs (network, contract, code);
