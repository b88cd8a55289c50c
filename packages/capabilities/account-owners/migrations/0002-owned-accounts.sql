-- Accounts of the engine that a user owns beside the main one, which has the user's own number. Numbers come of the users'
-- sequence, so that an account is never a user's main one.
create table owned_accounts (
  account           bigint primary key default nextval('users_id_seq'),
  user_id           bigint not null references users (id),
  -- What it is for.
  purpose           text not null check (purpose in ('copy')),
  -- The identity it is opened for in the engine.
  owner             uuid not null unique default gen_random_uuid(),
  -- Null until the engine has confirmed it.
  account_opened_at timestamptz
);

create index owned_accounts_of_user on owned_accounts (user_id, account);
