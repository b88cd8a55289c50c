create table pins (
  user_id         bigint primary key references users (id) on delete cascade,
  -- Argon2id, peppered.
  pin_hash        text not null,
  wrong_in_row    smallint not null default 0,
  locked_until_ms bigint not null default 0,
  set_at          timestamptz not null
);
