-- Orders for contracts are among the orders; what only they have is 0 in those for spot.
ALTER TABLE spot_orders
  ADD COLUMN trigger_by smallint NOT NULL DEFAULT 0,
  ADD COLUMN take_profit_by smallint NOT NULL DEFAULT 0,
  ADD COLUMN stop_loss_by smallint NOT NULL DEFAULT 0,
  ADD COLUMN take_profit bigint NOT NULL DEFAULT 0,
  ADD COLUMN stop_loss bigint NOT NULL DEFAULT 0,
  ADD COLUMN take_profit_limit bigint NOT NULL DEFAULT 0,
  ADD COLUMN stop_loss_limit bigint NOT NULL DEFAULT 0,
  ADD COLUMN parent_order bigint NOT NULL DEFAULT 0,
  ADD COLUMN sibling_order bigint NOT NULL DEFAULT 0;
