-- What happened to a user's security, for his own eyes, for 90 days. The audit log is another thing: for us, and for ever.
create table security_history (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users (id) on delete cascade,
  event      text not null,
  at         timestamptz not null,
  ip         inet,
  country    text check (country ~ '^[A-Z]{2}$'),
  user_agent text not null default '' check (char_length(user_agent) <= 512),
  device_id  text check (char_length(device_id) <= 128)
);
create index security_history_of_user on security_history (user_id, at desc, id desc);
create index security_history_age on security_history (at);

-- One row a user who chose something: the word in our mails, the lock on his settings, the messages he does without.
create table security_choices (
  user_id            bigint primary key references users (id) on delete cascade,
  anti_phishing      text check (char_length(anti_phishing) between 1 and 20),
  settings_locked_to timestamptz,
  -- Asked for an early end with all factors: it comes then, unless the lock ends before.
  settings_unlock_at timestamptz,
  unwanted_messages  text[] not null default '{}'
);

-- A browser that takes no second step for a while. The cookie has the token, this table its SHA-256.
create table trusted_devices (
  id           uuid primary key default gen_random_uuid(),
  user_id      bigint not null references users (id) on delete cascade,
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  ip           inet not null,
  user_agent   text not null check (char_length(user_agent) <= 512),
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  expires_at   timestamptz not null
);
create index trusted_devices_of_user on trusted_devices (user_id);

-- The link in every security mail that stops the account; it works once, and only stops.
create table freeze_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    bigint not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
