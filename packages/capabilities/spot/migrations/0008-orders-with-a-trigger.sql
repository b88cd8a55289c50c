-- Who has placed a million plain orders is still told at once of the few that had a trigger.
create index spot_orders_with_trigger on spot_orders (account, market, created_at, order_id)
  where stop_price > 0 or trailing_bps > 0;
