-- What an index of a contract was made of, where a liquidation went by it: written once, for its statement, and kept for ever.
create table index_inputs (
  market  bigint not null,
  -- When the exchange took it, ms by its journal.
  at      bigint not null,
  -- 10^-8 quote per whole base.
  price   bigint not null,
  -- Each source with its weight, its price, how old that was and whether it counted.
  sources jsonb not null,
  primary key (market, at)
);
