-- Keys with which programs act for a user.
create table api_keys (
  api_key          text primary key check (api_key ~ '^[A-Za-z0-9]{64}$'),
  user_id          bigint not null references users (id),
  type             text not null check (type in ('hmac', 'ed25519', 'rsa')),
  -- The HMAC secret, encrypted with the key of the data folder; shown to its owner once.
  secret_encrypted bytea,
  -- PEM SPKI of the other two kinds.
  public_key       text,
  permissions      text[] not null
    check (permissions <@ array['read', 'trade', 'withdraw', 'futuresTrade', 'futuresTransfer'] and 'read' = any (permissions)),
  -- Empty: any address.
  ips              cidr[] not null default '{}' check (cardinality(ips) <= 20),
  expires_at       timestamptz,
  label            text not null default '' check (char_length(label) <= 40),
  status           text not null default 'active' check (status in ('active', 'deleted')),
  created_at       timestamptz not null default now(),
  last_used_at     timestamptz,
  check ((type = 'hmac') = (secret_encrypted is not null) and (type = 'hmac') = (public_key is null))
);

create index api_keys_of_user on api_keys (user_id, created_at);

-- Every process keeps the active keys in memory (api-key-ring.ts) and hears of changes here, whoever made them.
create function announce_api_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_keys', coalesce(new.api_key, old.api_key));
  return null;
end $$;

-- A use of the key is no change of it.
create trigger api_keys_announce
  after insert or delete or update of user_id, permissions, ips, expires_at, status, secret_encrypted, public_key on api_keys
  for each row execute function announce_api_key();
