-- Accounts of one owner, code and asset are told apart by a sub-key: a futures wallet, a product, a contract (account-plan.ts).
-- 0 = there is nothing to tell apart. The projection is rebuilt, so no row is there for long that does not know its own.
ALTER TABLE ledger_lines ADD COLUMN sub_key bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_balances ADD COLUMN sub_key bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_balances DROP CONSTRAINT ledger_balances_pkey, ADD PRIMARY KEY (owner, asset, code, sub_key);
ALTER TABLE ledger_hours ADD COLUMN sub_key bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_hours DROP CONSTRAINT ledger_hours_pkey, ADD PRIMARY KEY (owner, asset, code, sub_key, hour);
