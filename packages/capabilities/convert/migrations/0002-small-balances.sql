-- What was converted together out of small balances; null: one that was quoted by itself.
alter table conversions add column batch uuid;
create index conversions_of_batch on conversions (user_id, batch) where batch is not null;
