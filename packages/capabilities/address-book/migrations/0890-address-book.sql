-- Where a user withdraws to. An address is told in one spelling, so equality here is equality of addresses.
create table withdraw_addresses (
  id        bigint generated always as identity primary key,
  user_id   bigint not null references users (id) on delete cascade,
  coin      text not null check (coin ~ '^[A-Z0-9]{1,12}$'),
  network   text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  address   text not null check (char_length(address) between 1 and 128),
  -- 0: none.
  tag       bigint not null default 0 check (tag between 0 and 4294967295),
  label     text not null check (char_length(label) between 1 and 20),
  -- As labels are compared.
  label_key text not null,
  added_at  timestamptz not null,
  unique (user_id, coin, network, address, tag),
  unique (user_id, label_key)
);

-- Users who withdraw to the addresses above and nowhere else.
create table withdraw_white_lists (
  user_id     bigint primary key references users (id) on delete cascade,
  switched_at timestamptz not null
);
