-- What the chain says we have, and what the custody book expects of it in the same moment. In chain units.
create table wallet_chain_totals (
  network  text not null,
  asset    text not null,
  total    numeric(78, 0) not null,
  expected numeric(78, 0) not null,
  height   bigint not null,
  at       timestamptz not null,
  primary key (network, asset)
);
