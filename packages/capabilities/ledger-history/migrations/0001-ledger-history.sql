-- Every line the core's ledger ever wrote, and the balances they add up to. Written by the ledger projector alone,
-- rebuilt from the journal at will. Amounts are ledger units (10^-8 of the asset); balances are credit-positive.
CREATE TABLE ledger_lines (
  -- Command that posted it, and the line's place among the command's lines: 2n is the debit, 2n + 1 the credit of posting n.
  sequence bigint NOT NULL,
  line bigint NOT NULL,
  time bigint NOT NULL,
  asset bigint NOT NULL,
  code bigint NOT NULL,
  owner bigint NOT NULL,
  is_debit boolean NOT NULL,
  amount numeric NOT NULL,
  balance_after numeric NOT NULL,
  biz_type smallint NOT NULL,
  leg smallint NOT NULL,
  biz_number bigint NOT NULL,
  biz_id text NOT NULL,
  actor text NOT NULL,
  memo text NOT NULL,
  market bigint NOT NULL,
  PRIMARY KEY (sequence, line)
);
-- A user's transactions, newest first; the house (owner 0) is in half of all lines and has an index of its own shape.
CREATE INDEX ledger_lines_by_owner ON ledger_lines (owner, sequence, line) WHERE owner <> 0;
CREATE INDEX ledger_lines_by_house_account ON ledger_lines (code, asset, sequence, line) WHERE owner = 0;
-- Time rises with the table itself, so a few summary pages find any day.
CREATE INDEX ledger_lines_by_time ON ledger_lines USING brin (time) WITH (pages_per_range = 32);

CREATE TABLE ledger_balances (
  owner bigint NOT NULL,
  asset bigint NOT NULL,
  code bigint NOT NULL,
  balance numeric NOT NULL,
  -- Command that changed it last.
  sequence bigint NOT NULL,
  PRIMARY KEY (owner, asset, code)
) WITH (fillfactor = 75);
