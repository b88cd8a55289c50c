-- What an account earned and moved on each day (UTC), and what it held at the end of each day on which a position changed: with the
-- bars of marks this tells what it was worth at every midnight. In place of every single step of a position, which nobody reads.
-- Rebuilt with the projection.
DROP TABLE contract_position_steps;

CREATE TABLE contract_income_days (
  account bigint NOT NULL,
  asset   bigint NOT NULL,
  -- Its beginning, milliseconds.
  day     bigint NOT NULL,
  kind    smallint NOT NULL,
  amount  bigint NOT NULL,
  PRIMARY KEY (account, asset, day, kind)
) WITH (fillfactor = 75);

CREATE TABLE contract_position_days (
  account       bigint NOT NULL,
  market        bigint NOT NULL,
  position_side smallint NOT NULL,
  day           bigint NOT NULL,
  -- Lots, a short below zero, and what they cost.
  qty           bigint NOT NULL,
  entry_value   bigint NOT NULL,
  PRIMARY KEY (account, market, position_side, day)
) WITH (fillfactor = 75);
