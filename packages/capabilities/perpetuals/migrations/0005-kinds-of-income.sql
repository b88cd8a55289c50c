-- What a change of a wallet is about, as its owner reads it, and what the ledger account then has; whether a fill closed; and each
-- position after each of its changes, so that what an account was worth at a moment can be told. Rebuilt with the projection.
ALTER TABLE contract_income ADD COLUMN kind smallint NOT NULL DEFAULT 0, ADD COLUMN balance bigint NOT NULL DEFAULT 0;
ALTER TABLE contract_fills ADD COLUMN closes boolean NOT NULL DEFAULT false, ADD COLUMN value bigint NOT NULL DEFAULT 0;
CREATE INDEX contract_fills_by_account ON contract_fills (account, market, time);

CREATE TABLE contract_position_steps (
  number        bigint PRIMARY KEY,
  time          bigint NOT NULL,
  account       bigint NOT NULL,
  market        bigint NOT NULL,
  position_side smallint NOT NULL,
  qty           bigint NOT NULL,
  entry_value   bigint NOT NULL
);
CREATE INDEX contract_position_steps_by_account ON contract_position_steps (account, market, position_side, number);
