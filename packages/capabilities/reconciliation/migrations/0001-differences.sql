-- Where two of the three books disagree: the ledger and the custody book, or the custody book and the chain. Never deleted.
create table reconciliation_differences (
  id       bigint generated always as identity primary key,
  network  text not null,
  coin     text not null,
  kind     text not null check (kind in ('ledger', 'chain')),
  -- In ledger units: what the second of the two has more.
  amount   numeric(60) not null,
  began_at timestamptz not null,
  seen_at  timestamptz not null,
  ended_at timestamptz
);
create unique index reconciliation_differences_open on reconciliation_differences (network, coin, kind)
  where ended_at is null;
