-- Keys a page fetches before it asks for something that counts: five minutes, once, in one session.
create table one_time_keys (
  key_hash              bytea primary key check (octet_length(key_hash) = 32),
  session_id            uuid not null references sessions (id) on delete cascade,
  -- RSA, for a PIN on its way; made when it is asked for.
  private_key_encrypted bytea,
  made_at               timestamptz not null,
  expires_at            timestamptz not null
);

create index one_time_keys_of_session on one_time_keys (session_id, made_at);
create index one_time_keys_by_end on one_time_keys (expires_at);
