-- Pages of an account's lists, also of a time long past. Ids and times rise together, so the order of both is that of ids.
DROP INDEX spot_lists_by_account;
CREATE INDEX spot_lists_by_account ON spot_lists (account, created_at, list_id);
