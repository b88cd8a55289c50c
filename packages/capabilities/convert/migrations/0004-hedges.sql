-- Orders of the house's own account that bring the inventory back. Written before the ledger is asked, so that whatever a crash
-- cut off is gone through again under the same names.
create table convert_hedges (
  id          bigint generated always as identity primary key,
  market      bigint not null,
  side        text not null check (side in ('buy', 'sell')),
  -- Lots and ticks of the market.
  qty         bigint not null check (qty > 0),
  price       bigint not null check (price > 0),
  -- What the order is given out of the inventory; ledger units.
  asset       bigint not null,
  given       numeric not null check (given > 0),
  state       text not null default 'planned' check (state in ('planned', 'traded', 'done')),
  -- What came back into the inventory: of the coin that was given, and of the other.
  returned    numeric,
  received    numeric,
  planned_at  timestamptz not null
);

create index convert_hedges_open on convert_hedges (id) where state <> 'done';
-- The user whose account they are placed from: the house's, whom nobody can sign in as.
create table convert_house (
  is_the_one boolean primary key default true check (is_the_one),
  user_id    bigint not null references users (id)
);
