-- What users earn by those they invited (domain/copy-trading-convert-earn-referral.md §D). Amounts are ledger units.

-- The rate of a KOL, agreed by two persons; the standard rate holds before, between and after.
create table referral_contracts (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users (id),
  rate_percent smallint not null check (rate_percent between 30 and 40),
  begins_at    timestamptz not null,
  ends_at      timestamptz check (ends_at >= begins_at)
);
create unique index referral_contracts_in_force on referral_contracts (user_id) where ends_at is null;

-- Trades before this moment (milliseconds) are counted; those from before this table existed never are.
create table referral_progress (
  is_only    boolean primary key default true check (is_only),
  accrued_to bigint not null
);
insert into referral_progress (accrued_to) values ((extract(epoch from now()) * 1000)::bigint);

-- What one invitee's fees of one day brought, by product and the coin they were paid in: each fill cut for itself, then added.
-- Rebates of makers are below zero; a row that is below zero in the end pays nothing.
create table referral_earnings (
  day             date not null,
  invitee_id      bigint not null references users (id),
  inviter_id      bigint not null references users (id),
  product         text not null check (product in ('spot', 'futures')),
  asset           bigint not null,
  fills           bigint not null,
  fee             numeric not null,
  inviter_amount  numeric not null,
  kickback_amount numeric not null,
  -- Worth of the trades in USDT, and of those with the inviter or other invitees of theirs: for the guard alone.
  volume          numeric not null,
  matched         numeric not null,
  state           text not null default 'earned' check (state in ('earned', 'paid', 'cancelled', 'clawed-back')),
  -- Of the run that paid or cancelled it, and what it was worth in USDT then.
  run_day         date,
  inviter_worth   numeric,
  kickback_worth  numeric,
  primary key (day, invitee_id, product, asset),
  check ((state = 'earned') = (run_day is null))
);
create index referral_earnings_of_inviter on referral_earnings (inviter_id, day);
create index referral_earnings_of_invitee on referral_earnings (invitee_id, day);
create index referral_earnings_open on referral_earnings (day) where run_day is null;
create index referral_earnings_of_run on referral_earnings (run_day, state) where run_day is not null;

-- One payment of everything that a day made due. Its postings have the time it began, so that a repeat is the same.
create table referral_runs (
  day      date primary key,
  began_at timestamptz not null,
  done_at  timestamptz
);

create table referral_payments (
  id      bigint generated always as identity primary key,
  day     date not null references referral_runs (day),
  user_id bigint not null references users (id),
  asset   bigint not null,
  amount  numeric not null check (amount > 0),
  -- In USDT when the run began; null while no market priced the coin.
  worth   numeric,
  state   text not null default 'due' check (state in ('due', 'paid', 'failed')),
  unique (day, user_id, asset)
);
create index referral_payments_of_user on referral_payments (user_id, id);
create index referral_payments_due on referral_payments (day, user_id) where state = 'due';

-- Invitees whose rebates are not paid for now, or never, and those whom staff released.
create table referral_holds (
  invitee_id bigint primary key references users (id),
  reason     text not null check (reason in ('identity', 'device', 'address', 'login', 'matched', 'clawback')),
  state      text not null check (state in ('held', 'review', 'released', 'cancelled')),
  since      timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create index referral_holds_open on referral_holds (since) where state in ('held', 'review');

-- What two persons decided to take back, per user and coin; `taken` once the ledger was asked.
create table referral_clawbacks (
  id         bigint generated always as identity primary key,
  invitee_id bigint not null references users (id),
  user_id    bigint not null references users (id),
  asset      bigint not null,
  amount     numeric not null check (amount > 0),
  asked_at   timestamptz not null,
  -- What is asked of the ledger: never more than there was. Written before it is asked.
  asking     numeric check (asking between 0 and amount),
  taken      numeric check (taken between 0 and amount)
);
create index referral_clawbacks_open on referral_clawbacks (id) where taken is null;
create index referral_clawbacks_of_user on referral_clawbacks (user_id);
