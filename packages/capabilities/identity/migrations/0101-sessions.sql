-- Who is signed in. A session that is ended is deleted; one that timed out is refused and purged later.
create table sessions (
  id           uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token: whoever reads this table cannot sign in with it.
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  user_id      bigint not null references users (id) on delete cascade,
  client_type  text not null check (client_type in ('web', 'app')),
  -- What the client says about itself, and where its address seems to be: shown to the user, never proof of anything.
  device_id    text check (char_length(device_id) <= 128),
  ip           inet not null,
  user_agent   text not null check (char_length(user_agent) <= 512),
  country      text check (country ~ '^[A-Z]{2}$'),
  created_at   timestamptz not null,
  -- Late by up to a minute: it is not written more often.
  last_used_at timestamptz not null,
  expires_at   timestamptz not null
);

create index sessions_of_user on sessions (user_id, created_at);
