-- Links that confirm an address; the next one voids the one before.
create table activation_links (
  user_id    bigint primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- What it confirms: worth nothing once the user has another address.
  email      text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null
);
