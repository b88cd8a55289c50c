-- The last try of an account to become a unified one: an upgrade is one command of the engine, and this is what its owner reads
-- while it runs and after it was refused. Whether the account is unified the engine knows alone.
create table unified_upgrades (
  account    bigint primary key,
  asked_at   timestamptz not null,
  -- Null while it runs.
  ended_at   timestamptz,
  -- Checks that did not hold, with commas between; empty when it is done.
  reason     text not null default ''
);
