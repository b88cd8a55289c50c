-- Bars of one second, one minute and one hour that had trades; hours are sums of minutes, every other length is summed
-- when it is read, and bars without trades are filled in then. Written by the kline projector alone, rebuilt from the journal at will.
-- Prices in ticks, base volumes in lots, quote volumes in ledger units of the quote asset.
CREATE TABLE klines (
  market bigint NOT NULL,
  seconds bigint NOT NULL,
  open_time bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  base_volume numeric NOT NULL,
  quote_volume numeric NOT NULL,
  taker_buy_base numeric NOT NULL,
  taker_buy_quote numeric NOT NULL,
  trades bigint NOT NULL,
  first_trade_id bigint NOT NULL,
  last_trade_id bigint NOT NULL,
  PRIMARY KEY (market, seconds, open_time)
) WITH (fillfactor = 85);
