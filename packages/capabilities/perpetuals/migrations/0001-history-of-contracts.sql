-- What happened on contracts beside orders and trades, which are in spot's tables. Written by the projector of contracts alone,
-- rebuilt from the journal at will. Quantities in lots, prices in ticks, values in ledger units of what a contract settles in.
-- `number` rises with time: the command, times 2^20, and the line within it.

-- One row per position from its opening to its end, updated until then.
CREATE TABLE contract_positions (
  position_id bigint PRIMARY KEY,
  account bigint NOT NULL,
  market bigint NOT NULL,
  position_side smallint NOT NULL,
  isolated smallint NOT NULL,
  leverage bigint NOT NULL,
  opened_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  -- 0 while it is open.
  closed_at bigint NOT NULL,
  -- What changed it last.
  reason smallint NOT NULL,
  is_long boolean NOT NULL,
  qty bigint NOT NULL,
  entry_value bigint NOT NULL,
  margin bigint NOT NULL,
  max_qty bigint NOT NULL,
  opened_qty bigint NOT NULL,
  opened_value bigint NOT NULL,
  closed_qty bigint NOT NULL,
  -- What the closed part had cost.
  closed_entry bigint NOT NULL,
  realised bigint NOT NULL,
  fees bigint NOT NULL,
  funding bigint NOT NULL
) WITH (fillfactor = 75);
CREATE INDEX contract_positions_by_account ON contract_positions (account, opened_at, position_id);

-- What one side of a trade brought to the account.
CREATE TABLE contract_fills (
  market bigint NOT NULL,
  trade_id bigint NOT NULL,
  account bigint NOT NULL,
  position_side smallint NOT NULL,
  time bigint NOT NULL,
  realised bigint NOT NULL,
  fee bigint NOT NULL,
  -- Of the position after it.
  qty_after bigint NOT NULL,
  PRIMARY KEY (account, market, trade_id, position_side)
);

-- Every change of a futures wallet and of isolated margin that is not a movement between the two.
CREATE TABLE contract_income (
  number bigint PRIMARY KEY,
  time bigint NOT NULL,
  account bigint NOT NULL,
  asset bigint NOT NULL,
  -- 0: of no contract, as transfers are.
  market bigint NOT NULL,
  biz_type smallint NOT NULL,
  -- Trade, settlement or liquidation behind it.
  biz_number bigint NOT NULL,
  amount bigint NOT NULL
);
CREATE INDEX contract_income_by_account ON contract_income (account, time, number);

CREATE TABLE contract_margin_changes (
  number bigint PRIMARY KEY,
  time bigint NOT NULL,
  account bigint NOT NULL,
  market bigint NOT NULL,
  position_side smallint NOT NULL,
  asset bigint NOT NULL,
  amount bigint NOT NULL
);
CREATE INDEX contract_margin_changes_by_account ON contract_margin_changes (account, market, time);

CREATE TABLE contract_funding_rates (
  market bigint NOT NULL,
  settlement bigint NOT NULL,
  settled_at bigint NOT NULL,
  rate bigint NOT NULL,
  mark bigint NOT NULL,
  open_interest bigint NOT NULL,
  PRIMARY KEY (market, settlement)
);
CREATE INDEX contract_funding_rates_by_time ON contract_funding_rates (market, settled_at);

-- Mark (1, ticks), index (2, 10^-8), premium (3, 10^-12) and open interest (4, lots) by minute and hour.
CREATE TABLE contract_price_bars (
  market bigint NOT NULL,
  kind smallint NOT NULL,
  seconds bigint NOT NULL,
  open_time bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  PRIMARY KEY (market, kind, seconds, open_time)
);

-- The lines of liquidations' statements, with what each was decided by.
CREATE TABLE contract_liquidation_lines (
  number bigint PRIMARY KEY,
  time bigint NOT NULL,
  liquidation_id bigint NOT NULL,
  account bigint NOT NULL,
  market bigint NOT NULL,
  step smallint NOT NULL,
  position_side smallint NOT NULL,
  isolated smallint NOT NULL,
  index_state smallint NOT NULL,
  asset bigint NOT NULL,
  index bigint NOT NULL,
  mark bigint NOT NULL,
  equity bigint NOT NULL,
  maintenance bigint NOT NULL,
  wallet bigint NOT NULL,
  qty bigint NOT NULL,
  price bigint NOT NULL,
  value bigint NOT NULL,
  realised bigint NOT NULL,
  fee bigint NOT NULL,
  clearance bigint NOT NULL,
  to_fund bigint NOT NULL,
  fund bigint NOT NULL,
  order_id bigint NOT NULL
);
CREATE INDEX contract_liquidation_lines_by_account ON contract_liquidation_lines (account, number);
CREATE INDEX contract_liquidation_lines_by_liquidation ON contract_liquidation_lines (liquidation_id, number);
CREATE INDEX contract_liquidation_lines_by_market ON contract_liquidation_lines (market, number);

CREATE TABLE contract_deleverages (
  number bigint PRIMARY KEY,
  time bigint NOT NULL,
  account bigint NOT NULL,
  market bigint NOT NULL,
  position_side smallint NOT NULL,
  qty bigint NOT NULL,
  price bigint NOT NULL,
  score bigint NOT NULL,
  realised bigint NOT NULL,
  trade_id bigint NOT NULL
);
CREATE INDEX contract_deleverages_by_account ON contract_deleverages (account, number);

-- Every movement of the insurance fund, and what it then has.
CREATE TABLE contract_fund_lines (
  number bigint PRIMARY KEY,
  time bigint NOT NULL,
  asset bigint NOT NULL,
  fund_group bigint NOT NULL,
  market bigint NOT NULL,
  biz_type smallint NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL
);
CREATE INDEX contract_fund_lines_by_fund ON contract_fund_lines (asset, fund_group, number);
