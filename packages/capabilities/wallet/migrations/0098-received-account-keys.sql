alter table wallet_account_keys rename column told_at to received_at;
