-- Secrets are sealed, bound to their user.
create table authenticators (
  user_id          bigint primary key references users (id) on delete cascade,
  secret_encrypted bytea not null,
  -- Of the last code taken: neither it nor an earlier one is taken again.
  last_step        bigint not null,
  wrong_at_ms      bigint[] not null default '{}',
  paused_until_ms  bigint not null default 0,
  bound_at         timestamptz not null
);

-- Shown once, waiting for the first code.
create table pending_authenticators (
  user_id          bigint primary key references users (id) on delete cascade,
  secret_encrypted bytea not null,
  tries            smallint not null default 0,
  expires_at       timestamptz not null
);
