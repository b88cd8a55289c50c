-- Addresses that are ours, for ever: whoever was once told one may pay it at any time.
create table wallet_addresses (
  id       bigint generated always as identity primary key,
  -- Networks of one family have the same addresses: all that are like Ethereum.
  family   text not null check (family in ('bitcoin', 'litecoin', 'evm')),
  -- Below the family's account key: which kind of address, and the number of its owner.
  branch   integer not null check (branch between 0 and 1),
  number   integer not null check (number >= 0),
  address  text not null,
  -- As chains tell receivers apart.
  key      text not null,
  user_id  bigint references users (id),
  -- One of the house's own: hot, change, gas tank.
  role     text,
  given_at timestamptz not null,
  unique (family, branch, number),
  unique (family, key),
  check ((user_id is null) <> (role is null))
);

create index wallet_addresses_of_user on wallet_addresses (user_id, family, branch, number desc);

-- The next number of each family. A number is given once, and never again.
create table wallet_address_numbers (
  family text primary key check (family in ('bitcoin', 'litecoin', 'evm')),
  next   integer not null check (next >= 0)
);
