-- Browsers a user signed in with, and from where: from any other a mail code comes first.
create table known_browsers (
  user_id      bigint not null references users (id) on delete cascade,
  -- SHA-256 of the cookie.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- Where the address seemed to be at the last sign-in.
  country      text check (country ~ '^[A-Z]{2}$'),
  last_used_at timestamptz not null,
  primary key (user_id, browser_hash)
);
