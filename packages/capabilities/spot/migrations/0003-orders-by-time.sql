-- Pages of an account's orders over all markets, also of a time long past. Ids and times rise together, so the order of
-- both is that of ids.
DROP INDEX spot_orders_newest;
CREATE INDEX spot_orders_newest ON spot_orders (account, created_at, order_id);
