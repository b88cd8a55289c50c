-- What transactions of ours left at our own addresses: change, and what sweeps brought.
create table wallet_outputs (
  network text not null,
  txid    text not null,
  index   integer not null,
  address text not null,
  path    text not null,
  amount  numeric(78, 0) not null check (amount > 0),
  payment bigint not null references wallet_payments (id),
  primary key (network, txid, index)
);
create index wallet_outputs_of_payment on wallet_outputs (payment);
