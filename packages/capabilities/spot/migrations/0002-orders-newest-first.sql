-- Pages of an account's orders over all markets, newest first. Neither column ever changes.
CREATE INDEX spot_orders_newest ON spot_orders (account, order_id);
