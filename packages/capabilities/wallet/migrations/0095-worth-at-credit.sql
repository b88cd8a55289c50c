-- Of a credit: in USDT, ledger units, what it was worth at the index when the ledger was told of it. So much stays in the account
-- until it is final, whatever the coin is worth then (W18). Null: it had no price.
alter table wallet_postings add column worth numeric(40) check (worth >= 0);
