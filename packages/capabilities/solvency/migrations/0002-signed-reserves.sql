-- Addresses of the house that have signed the statement of a snapshot, with what was there. For ever, like the snapshot.
create table solvency_reserves (
  snapshot  bigint not null references solvency_snapshots (id),
  network   text not null,
  address   text not null,
  wallet    text not null check (wallet in ('hot', 'warm', 'cold')),
  -- Where its key is.
  path      text not null,
  height    bigint not null,
  -- Chain units by asset (`native` or contract), as decimal text.
  amounts   jsonb not null,
  -- Null: its key is on a machine that is connected to nothing, and persons have not brought it yet.
  signature text,
  at        timestamptz not null,
  primary key (snapshot, network, address)
);
