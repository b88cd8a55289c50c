-- Which exchange this database is of. The journal's head and the key check name the same one.
create table exchange_identity (
  is_the_one  boolean primary key default true check (is_the_one),
  exchange_id uuid not null,
  -- HMAC of a constant with the master key: another key gives another.
  key_check   bytea not null check (octet_length(key_check) = 32),
  -- The command that marks the moment of the last backup.
  backup_sequence bigint
);

-- Accounts of the engine that no user had when the exchange was started nevertheless. What they hold stays there until
-- two members of staff give one to its owner.
create table accounts_set_aside (
  account     bigint primary key,
  -- Null where the engine knows none.
  owner       uuid,
  set_aside_at timestamptz not null default now(),
  given_at    timestamptz
);
