-- People who may log in. A user's number is also the number of the engine's account; numbers below 1001 are the house's.
create table users (
  id                bigint generated always as identity (start with 1001) primary key,
  -- Normalised by email.ts, so equality here is equality of addresses.
  email             text not null unique check (email = lower(email) and char_length(email) <= 254),
  -- Argon2id, peppered with a key of the data folder: a stolen database alone cannot be guessed against.
  password_hash     text not null,
  kyc_level         smallint not null default 0 check (kyc_level between 0 and 2),
  status            text not null default 'active' check (status in ('active', 'closed')),
  is_demo           boolean not null default false,
  -- Null until the engine confirmed the account on disk; start-up opens what is missing.
  account_opened_at timestamptz,
  created_at        timestamptz not null default now()
);

create index users_without_account on users (id) where account_opened_at is null;
