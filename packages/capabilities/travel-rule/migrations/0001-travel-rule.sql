-- What must be known of a withdrawal before it leaves (domain/wallet.md §9), and what was said and proved.
create table travel_rule_cases (
  id          uuid primary key,
  user_id     bigint not null references users (id),
  coin        text not null check (coin ~ '^[A-Z0-9]{1,12}$'),
  network     text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  address     text not null check (char_length(address) between 1 and 128),
  tag         bigint not null default 0 check (tag between 0 and 4294967295),
  -- Ledger units, and what they were worth in USDT.
  amount      numeric(20) not null check (amount > 0),
  value       numeric(20) not null check (value >= 0),
  -- What the rules asked for.
  need        text not null check (need in ('data', 'proof')),
  state       text not null check (state in ('asked', 'proving', 'review', 'sent', 'accepted', 'rejected', 'expired')),
  -- Null until it is declared where the money goes.
  send_to     text check (send_to in ('provider', 'self-hosted')),
  is_owner    boolean,
  provider    text,
  reason      text not null default '',
  decided_by  text,
  -- The withdrawal that it was used for: once.
  withdraw_id uuid unique,
  asked_at    timestamptz not null,
  changed_at  timestamptz not null,
  expires_at  timestamptz not null,
  check ((send_to is null) = (state = 'asked') or state = 'expired')
);
create index travel_rule_cases_of_user on travel_rule_cases (user_id, network, address, changed_at desc);
create index travel_rule_cases_open on travel_rule_cases (state, changed_at) where state in ('asked', 'proving', 'review', 'sent');

-- What was said of persons. Sealed with a key of its own, whose deletion erases it from every copy of this table too.
create table travel_rule_payloads (
  case_id uuid primary key references travel_rule_cases (id),
  sealed  bytea not null
);
create table travel_rule_keys (
  case_id  uuid primary key references travel_rule_payloads (case_id),
  sealed   bytea not null,
  erase_at timestamptz not null
);
create index travel_rule_keys_erased on travel_rule_keys (erase_at);

-- One text to be signed, or one amount to be sent; used once.
create table travel_rule_challenges (
  case_id    uuid primary key references travel_rule_cases (id),
  -- Of the link that a wallet answers (AOPP): only its hash is kept.
  token_hash bytea not null unique,
  message    text not null,
  -- Chain units, of the coin; null where senders cannot be told apart.
  amount     numeric(78, 0) check (amount > 0),
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- Wallets that users have shown to be their own.
create table travel_rule_proofs (
  user_id   bigint not null references users (id),
  network   text not null,
  address   text not null,
  method    text not null check (method in ('message', 'bip322', 'eip191', 'amount', 'staff')),
  proved_at timestamptz not null,
  good_until timestamptz not null,
  primary key (user_id, network, address)
);
