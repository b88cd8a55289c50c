-- Keys their owners make on the site: they begin with a link in a mail, and so does every right they gain.
alter table api_keys
  drop constraint api_keys_status_check,
  add constraint api_keys_status_check check (status in ('pending', 'active', 'deleted')),
  -- While pending: until when the link may be followed.
  add column activate_before timestamptz,
  -- Null: the right to withdraw, where there is one, is not held.
  add column withdraw_from   timestamptz,
  -- Set by a password reset: until the owner says otherwise the key only reads.
  add column suspended_at    timestamptz,
  add column last_used_ip    text check (char_length(last_used_ip) <= 45),
  add constraint api_keys_pending_ends check ((status = 'pending') <= (activate_before is not null));

drop trigger api_keys_announce on api_keys;
create trigger api_keys_announce
  after insert or delete or update of
    user_id, permissions, ips, expires_at, status, secret_encrypted, public_key, withdraw_from, suspended_at on api_keys
  for each row execute function announce_api_key();

-- The link last sent for a key; following it takes it away, and a newer one voids it.
create table api_key_links (
  api_key     text primary key references api_keys (api_key) on delete cascade,
  token_hash  bytea not null unique check (octet_length(token_hash) = 32),
  -- What the key shall become; null: it is activated as it is.
  permissions text[],
  ips         cidr[] check (cardinality(ips) <= 20),
  expires_at  timestamptz not null,
  check ((permissions is null) = (ips is null))
);

-- Requests of a day in UTC.
create table api_key_usage (
  api_key text not null references api_keys (api_key) on delete cascade,
  day     date not null,
  read    bigint not null default 0,
  trade   bigint not null default 0,
  other   bigint not null default 0,
  refused bigint not null default 0,
  primary key (api_key, day)
);

create index api_keys_that_end on api_keys (expires_at) where status = 'active' and expires_at is not null;
