-- Codes sent by SMS and e-mail. Neither code nor contact stands here: both are keyed hashes.
create table one_time_codes (
  -- Of channel, target, user and operation: a new code takes the place of the old one.
  subject    bytea primary key check (octet_length(subject) = 32),
  -- Of the subject, the payload and the six digits.
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  tries      smallint not null default 0,
  user_id    bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);

create index one_time_codes_of_user on one_time_codes (user_id);
create index one_time_codes_by_end on one_time_codes (expires_at);

-- How often codes were asked for, per target, user and address.
create table code_sendings (
  kind         text not null check (kind in ('target', 'user', 'address')),
  subject      text not null,
  -- The last hour's, oldest first.
  sent_at_ms   bigint[] not null default '{}',
  last_sent_ms bigint not null default 0,
  primary key (kind, subject)
);
