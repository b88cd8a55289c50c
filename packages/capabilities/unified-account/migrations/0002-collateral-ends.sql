-- Coins that the platform takes as collateral no longer, each announced a week before. What counts now the engine knows alone:
-- this is what users read until then, and by what the engine is told when the time has come.
create table collateral_ends (
  id           bigint generated always as identity primary key,
  coin         text not null,
  announced_at timestamptz not null,
  ends_at      timestamptz not null check (ends_at >= announced_at + interval '7 days'),
  withdrawn_at timestamptz,
  -- The engine has been told.
  ended_at     timestamptz,
  check (withdrawn_at is null or ended_at is null)
);
create unique index collateral_ends_to_come on collateral_ends (coin) where withdrawn_at is null and ended_at is null;
