-- After a change of security nothing may be withdrawn for a while: who took the account over must not empty it at once.
create table withdrawal_holds (
  user_id    bigint not null references users (id) on delete cascade,
  reason     text not null,
  started_at timestamptz not null,
  ends_at    timestamptz not null check (ends_at > started_at)
);
create index withdrawal_holds_of_user on withdrawal_holds (user_id, ends_at);

-- Several may freeze one account, each for its own reason; it is free when every row is lifted.
create table account_freezes (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users (id) on delete cascade,
  cause       text not null check (cause in ('staff', 'risk', 'self', 'closing')),
  trading     boolean not null,
  withdrawals boolean not null,
  -- For staff; the user is told that support knows more.
  note        text not null default '',
  set_by      text not null,
  set_at      timestamptz not null,
  -- The user's own stop holds at least so long, whoever has his password meanwhile.
  lift_from   timestamptz,
  lifted_by   text,
  lifted_at   timestamptz,
  check (trading or withdrawals)
);
create index account_freezes_in_force on account_freezes (user_id) where lifted_at is null;

-- Users whose account in the engine may not say yet what the rows above say: written with them, deleted when it does.
create table trading_freezes_owed (
  user_id bigint primary key references users (id) on delete cascade
);
