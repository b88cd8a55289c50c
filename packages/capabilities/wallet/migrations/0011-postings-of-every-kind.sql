-- What the process that watches the chains knows of each network, for those who do not speak with nodes.
create table wallet_networks (
  network    text primary key check (network ~ '^[A-Z0-9]{1,20}$'),
  -- Null: open. Why it is suspended otherwise.
  suspended  text check (suspended in ('no-node', 'wrong-chain', 'node-away', 'node-behind', 'stopped', 'operator')),
  -- Of the node, and of the scanner.
  head       bigint,
  scanned    bigint,
  -- When both were last the same.
  current_at timestamptz,
  changed_at timestamptz not null
);

-- Public keys of accounts, as the signer told them: addresses are derived from these without any secret.
create table wallet_account_keys (
  family  text not null check (family in ('bitcoin', 'litecoin', 'evm')),
  -- Whose money is below it: users' deposits, payouts, the fees of sweeps.
  purpose text not null check (purpose in ('deposits', 'hot', 'gas')),
  path    text not null,
  key     text not null,
  told_at timestamptz not null,
  primary key (family, purpose)
);

-- Deposits or withdrawals of a coin that somebody or something stopped. A row is never deleted, only ended.
create table wallet_stops (
  id       bigint generated always as identity primary key,
  network  text not null,
  coin     text not null,
  what     text not null check (what in ('deposits', 'withdrawals')),
  reason   text not null check (reason in ('operator', 'difference', 'outflow')),
  actor    text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  ended_by text
);
create unique index wallet_stops_now on wallet_stops (network, coin, what, reason) where ended_at is null;

-- A transaction of ours: payouts to users, sweeps to the hot wallet, gas for them. Stored before each step that it enters.
create table wallet_payments (
  id          bigint generated always as identity primary key,
  network     text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  kind        text not null check (kind in ('payout', 'sweep', 'gas', 'fill')),
  state       text not null check (state in ('asked', 'planned', 'signed', 'sent', 'mined', 'final', 'void', 'dead')),
  -- Amounts as decimal text.
  plan        jsonb not null,
  -- Signed by the process that decides on payments: one for each output. Null: to be signed, or signed again.
  records     jsonb,
  txid        text,
  -- What it cost, in units of the chain's own coin.
  cost        numeric(78, 0),
  mined_height bigint,
  mined_hash  text,
  sent_times  integer not null default 0,
  last_answer text,
  sent_at     timestamptz,
  created_at  timestamptz not null,
  changed_at  timestamptz not null
);
create index wallet_payments_open on wallet_payments (network, id) where state not in ('final', 'void', 'dead');

-- Every version that was ever signed: any of them may be mined.
create table wallet_payment_versions (
  payment   bigint not null references wallet_payments (id),
  txid      text not null,
  plan      jsonb not null,
  raw       bytea not null,
  signed_at timestamptz not null,
  primary key (payment, txid)
);
create unique index wallet_payment_versions_by_txid on wallet_payment_versions (txid);

create table wallet_payment_outputs (
  payment    bigint not null references wallet_payments (id),
  place      smallint not null,
  withdrawal bigint references withdrawals (id),
  -- Of our own addresses; null for a stranger's.
  to_path    text,
  address    text not null,
  asset      text not null,
  amount     numeric(78, 0) not null check (amount >= 0),
  primary key (payment, place)
);
-- A withdrawal is paid by one transaction, unless that is void: then nothing of it was ever signed.
create unique index wallet_payment_outputs_once on wallet_payment_outputs (withdrawal) where withdrawal is not null;

-- Nonces and inputs that are bound to a transaction of ours for ever.
create table wallet_spends (
  network text not null,
  -- `txid:index`, or `address#nonce`.
  spend   text not null,
  payment bigint not null references wallet_payments (id),
  primary key (network, spend)
);

-- The custody book: what we own on chains by our own account, in chain units, moved by the same rows as the ledger.
create table wallet_custody (
  id      bigint generated always as identity primary key,
  network text not null,
  asset   text not null,
  role    text not null check (role in ('deposits', 'hot', 'warm', 'cold', 'gas', 'transit')),
  amount  numeric(78, 0) not null,
  posting bigint,
  at      timestamptz not null
);
create index wallet_custody_of on wallet_custody (network, asset, role);
create index wallet_custody_by_posting on wallet_custody (posting);

-- One shape for everything of the wallet that the ledger has to learn: a row asks for a journal, in the transaction of the
-- state that asks for it; the outcome is written by whoever has the engine, and lets the next state be entered.
drop index wallet_postings_waiting;
alter table wallet_postings
  alter column deposit_id drop not null,
  alter column generation set default 0,
  add column withdrawal_id bigint references withdrawals (id),
  add column payment_id bigint references wallet_payments (id),
  -- Who had it asked, and why: for the history of a withdrawal.
  add column actor text not null default 'wallet',
  add column reason text not null default '',
  -- Of a reversal, what the user's balance does not give; of a credit, what an earlier shortfall takes. Stored before the
  -- journal is posted, so that repeating it posts the same.
  add column debt numeric(20) not null default 0 check (debt >= 0),
  -- Set with `posted_at`. `refused`: the ledger will never take it.
  add column outcome text check (outcome in ('posted', 'refused')),
  drop constraint wallet_postings_kind_check,
  drop constraint wallet_postings_deposit_id_generation_kind_key;
update wallet_postings set outcome = 'posted' where posted_at is not null;
alter table wallet_postings
  add check ((posted_at is null) = (outcome is null)),
  add check (num_nonnulls(deposit_id, withdrawal_id, payment_id) = 1),
  add check (
    (deposit_id is not null and kind in ('credit', 'reversal')) or
    (withdrawal_id is not null and kind in ('lock', 'release', 'settle', 'approve', 'refund', 'finish')) or
    (payment_id is not null and kind in ('leave', 'arrive', 'return', 'cost')));
create unique index wallet_postings_of_deposit on wallet_postings (deposit_id, generation, kind);
create unique index wallet_postings_of_withdrawal on wallet_postings (withdrawal_id, kind);
create unique index wallet_postings_of_payment on wallet_postings (payment_id, kind);
create index wallet_postings_waiting on wallet_postings (id) where outcome is null;
create index wallet_postings_debts on wallet_postings (deposit_id) where debt > 0;

create function announce_wallet_posting() returns trigger language plpgsql as $$
begin
  perform pg_notify('wallet_postings', '');
  return null;
end $$;
create trigger announce_wallet_postings after insert on wallet_postings
  for each statement execute function announce_wallet_posting();

-- How many persons must look, and who did.
alter table withdrawals add column persons smallint not null default 0 check (persons between 0 and 2);
-- The journal of the state being entered is its row in wallet_postings. What a crash of an earlier version left between the
-- two goes on there.
insert into wallet_postings (key, withdrawal_id, kind, created_at)
  select 'wdr:' || withdraw_id, id, move, changed_at from withdrawals where move is not null;
alter table withdrawals drop column move;

create table withdrawal_reviews (
  withdrawal bigint not null references withdrawals (id),
  staff      bigint not null,
  verdict    text not null check (verdict in ('approve', 'reject')),
  reason     text not null default '',
  at         timestamptz not null,
  primary key (withdrawal, staff)
);
