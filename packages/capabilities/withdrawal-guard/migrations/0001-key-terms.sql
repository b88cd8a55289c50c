-- How much a key may withdraw in 24 hours, in USDT (units of 10^-8), and where to. A key without a row withdraws nothing.
create table withdrawal_key_terms (
  api_key    text primary key references api_keys (api_key) on delete cascade,
  per_day    numeric(20) not null check (per_day >= 0),
  -- When the limit was last raised or an address added: what a thief would do waits a day.
  widened_at timestamptz not null,
  changed_at timestamptz not null
);

create table withdrawal_key_addresses (
  api_key text not null references withdrawal_key_terms (api_key) on delete cascade,
  address bigint not null references withdraw_addresses (id) on delete cascade,
  primary key (api_key, address)
);
create index withdrawal_key_addresses_of_entry on withdrawal_key_addresses (address);
