-- A user who wants to leave: a week to think, then the account is closed, unless there is something in it again.
create table account_closings (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id) on delete cascade,
  requested_at timestamptz not null,
  closes_at    timestamptz not null,
  -- Of the link in the mail that takes the wish back.
  cancel_hash  bytea not null unique check (octet_length(cancel_hash) = 32),
  outcome      text check (outcome in ('cancelled', 'not-empty', 'closed')),
  ended_at     timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create unique index account_closings_underway on account_closings (user_id) where outcome is null;

-- Copies of what is kept about a user: a file in the data folder, fetched once.
create table data_exports (
  id           uuid primary key default gen_random_uuid(),
  user_id      bigint not null references users (id) on delete cascade,
  state        text not null default 'waiting' check (state in ('waiting', 'ready', 'fetched', 'expired', 'failed')),
  requested_at timestamptz not null,
  ready_at     timestamptz,
  expires_at   timestamptz
);
create unique index data_exports_current on data_exports (user_id) where state in ('waiting', 'ready');
