-- Each coin that a unified account repaid what it owed with, at the indexes and the fee that the core went by. Rebuilt with the
-- projection.
CREATE TABLE contract_conversions (
  number         bigint PRIMARY KEY,
  time           bigint NOT NULL,
  conversion_id  bigint NOT NULL,
  account        bigint NOT NULL,
  from_asset     bigint NOT NULL,
  to_asset       bigint NOT NULL,
  reason         smallint NOT NULL,
  from_amount    bigint NOT NULL,
  to_amount      bigint NOT NULL,
  fee            bigint NOT NULL,
  from_index     bigint NOT NULL,
  to_index       bigint NOT NULL,
  fee_rate       bigint NOT NULL,
  from_wallet    bigint NOT NULL,
  to_wallet      bigint NOT NULL,
  liquidation_id bigint NOT NULL
);
CREATE INDEX contract_conversions_by_account ON contract_conversions (account, number);
