-- What happened on spot markets, as people page through it. Written by the spot projector alone, rebuilt from the
-- journal at will. Order ids, trade ids and times rise together, so most indexes grow at their right edge only.

-- One row per order: its last image. Rows are updated until the order ends; none of the indexed columns ever changes,
-- so with room left in the page an update touches no index (HOT).
CREATE TABLE spot_orders (
  order_id bigint PRIMARY KEY,
  account bigint NOT NULL,
  market bigint NOT NULL,
  side smallint NOT NULL,
  type smallint NOT NULL,
  time_in_force smallint NOT NULL,
  stp smallint NOT NULL,
  status smallint NOT NULL,
  end_reason smallint NOT NULL,
  flags smallint NOT NULL,
  list_leg smallint NOT NULL,
  price bigint NOT NULL,
  qty bigint NOT NULL,
  executed bigint NOT NULL,
  cum_quote bigint NOT NULL,
  locked bigint NOT NULL,
  visible bigint NOT NULL,
  display_qty bigint NOT NULL,
  stop_price bigint NOT NULL,
  trail_extreme bigint NOT NULL,
  activation_price bigint NOT NULL,
  quote_qty bigint NOT NULL,
  prevented bigint NOT NULL,
  prevented_quote bigint NOT NULL,
  expire_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  working_at bigint NOT NULL,
  list_id bigint NOT NULL,
  trailing_bps bigint NOT NULL,
  amends bigint NOT NULL,
  strategy_id bigint NOT NULL,
  client_id text NOT NULL,
  strategy_type bigint NOT NULL
) WITH (fillfactor = 75);
CREATE INDEX spot_orders_by_account ON spot_orders (account, market, created_at, order_id);
CREATE INDEX spot_orders_by_client_id ON spot_orders (account, client_id);

-- One row per trade with both sides. An account's trades come from two indexes, one per side.
CREATE TABLE spot_trades (
  market bigint NOT NULL,
  trade_id bigint NOT NULL,
  aggregate_id bigint NOT NULL,
  time bigint NOT NULL,
  price bigint NOT NULL,
  qty bigint NOT NULL,
  quote bigint NOT NULL,
  buyer_is_maker boolean NOT NULL,
  buy_order bigint NOT NULL,
  sell_order bigint NOT NULL,
  buy_list bigint NOT NULL,
  sell_list bigint NOT NULL,
  buyer bigint NOT NULL,
  seller bigint NOT NULL,
  buyer_fee_asset bigint NOT NULL,
  seller_fee_asset bigint NOT NULL,
  buyer_fee bigint NOT NULL,
  seller_fee bigint NOT NULL,
  PRIMARY KEY (market, trade_id)
);
CREATE INDEX spot_trades_by_buyer ON spot_trades (buyer, market, trade_id);
CREATE INDEX spot_trades_by_seller ON spot_trades (seller, market, trade_id);
CREATE INDEX spot_trades_by_time ON spot_trades (market, time, trade_id);
CREATE INDEX spot_trades_by_aggregate ON spot_trades (market, aggregate_id);

-- The biography of each order; also finds the trades of an order.
CREATE TABLE spot_order_events (
  order_id bigint NOT NULL,
  sequence bigint NOT NULL,
  step bigint NOT NULL,
  market bigint NOT NULL,
  account bigint NOT NULL,
  time bigint NOT NULL,
  execution smallint NOT NULL,
  status smallint NOT NULL,
  end_reason smallint NOT NULL,
  is_maker boolean NOT NULL,
  trade_id bigint NOT NULL,
  prevented_id bigint NOT NULL,
  last_qty bigint NOT NULL,
  last_price bigint NOT NULL,
  fee bigint NOT NULL,
  fee_asset bigint NOT NULL,
  lots_ahead bigint NOT NULL,
  qty bigint NOT NULL,
  executed bigint NOT NULL,
  locked bigint NOT NULL,
  request_client_id text NOT NULL,
  PRIMARY KEY (order_id, sequence, step)
);

CREATE TABLE spot_lists (
  list_id bigint PRIMARY KEY,
  account bigint NOT NULL,
  market bigint NOT NULL,
  list_type smallint NOT NULL,
  status smallint NOT NULL,
  end_reason smallint NOT NULL,
  a_order bigint NOT NULL,
  b_order bigint NOT NULL,
  c_order bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  list_client_id text NOT NULL
);
CREATE INDEX spot_lists_by_account ON spot_lists (account, list_id);
CREATE INDEX spot_lists_by_client_id ON spot_lists (account, list_client_id);

CREATE TABLE spot_prevented_matches (
  market bigint NOT NULL,
  prevented_id bigint NOT NULL,
  time bigint NOT NULL,
  mode smallint NOT NULL,
  price bigint NOT NULL,
  taker_qty bigint NOT NULL,
  maker_qty bigint NOT NULL,
  taker_order bigint NOT NULL,
  maker_order bigint NOT NULL,
  taker bigint NOT NULL,
  maker bigint NOT NULL,
  PRIMARY KEY (market, prevented_id)
);
CREATE INDEX spot_prevented_matches_by_taker ON spot_prevented_matches (taker, market, prevented_id);
CREATE INDEX spot_prevented_matches_by_maker ON spot_prevented_matches (maker, market, prevented_id);
