-- What is asked of other providers over TRP. Whoever it is about is read from travel_rule_payloads when it is sent.
create table travel_rule_inquiries (
  case_id     uuid primary key references travel_rule_cases (id),
  -- Where the inquiry goes, if the user was given a travel address; null: to the provider's own place.
  url         text,
  -- Of the link for their answer, sealed, and the hash by which it is found; it is good once.
  token       bytea not null,
  token_hash  bytea not null unique,
  attempts    smallint not null default 0,
  next_at     timestamptz not null,
  received_at timestamptz,
  answered_at timestamptz,
  -- Where they want to be told what became of it.
  confirm_url text,
  -- The text to be told, once it is known.
  outcome     text,
  told_at     timestamptz
);
create index travel_rule_inquiries_due on travel_rule_inquiries (next_at) where told_at is null;

-- What other providers have told us of payments to come.
create table travel_rule_notices (
  id         uuid primary key,
  provider   text not null,
  user_id    bigint not null references users (id),
  coin       text not null,
  amount     numeric(20) not null check (amount > 0),
  address    text not null,
  -- Sealed; erased with its key.
  sealed     bytea not null,
  key        bytea,
  erase_at   timestamptz not null,
  token_hash bytea not null unique,
  told_at    timestamptz not null,
  txid       text,
  canceled   text,
  settled_at timestamptz
);
create index travel_rule_notices_of_user on travel_rule_notices (user_id, told_at desc);
create index travel_rule_notices_erased on travel_rule_notices (erase_at) where key is not null;
