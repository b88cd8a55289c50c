create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       bigint not null references users (id) on delete cascade,
  -- As the authenticator named it, base64url.
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key    bytea not null,
  -- How often the authenticator says it was used; 0 for those that do not count.
  counter       bigint not null,
  transports    text[] not null default '{}',
  label         text not null check (char_length(label) between 1 and 64),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);

create index passkeys_of_user on passkeys (user_id, created_at);

-- Each answered once, by whom it was made for.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  -- What it was asked for and in which session or ticket.
  bound_to       text not null check (char_length(bound_to) <= 200),
  expires_at     timestamptz not null
);

create index passkey_challenges_by_end on passkey_challenges (expires_at);
