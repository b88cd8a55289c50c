-- What the fifth of a contract's holders with the largest margin balances had of it, at every fifth minute: ratios of top traders.
-- Rebuilt with the projection.
CREATE TABLE contract_top_holders (
  market         bigint NOT NULL,
  at_ms          bigint NOT NULL,
  long_accounts  bigint NOT NULL,
  short_accounts bigint NOT NULL,
  -- Lots.
  long_qty       bigint NOT NULL,
  short_qty      bigint NOT NULL,
  PRIMARY KEY (market, at_ms)
);
