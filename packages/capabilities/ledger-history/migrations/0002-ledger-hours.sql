-- Each account at the end of every hour in which it changed: worth over time is read from here, not from all the lines.
-- Written by the ledger projector like the lines; amounts are ledger units, balances credit-positive.
CREATE TABLE ledger_hours (
  owner bigint NOT NULL,
  asset bigint NOT NULL,
  code bigint NOT NULL,
  -- Start of the hour, milliseconds.
  hour bigint NOT NULL,
  -- After the last posting of the hour.
  balance numeric NOT NULL,
  -- What the hour brought from outside trading, credit-positive: deposits, withdrawals, transfers, corrections.
  flow numeric NOT NULL,
  PRIMARY KEY (owner, asset, code, hour)
) WITH (fillfactor = 75);
