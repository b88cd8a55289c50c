create table recovery_codes (
  user_id   bigint not null references users (id) on delete cascade,
  -- Keyed; the code was shown once.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);
