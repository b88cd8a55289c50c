-- Withdrawals that a program asked for: with which key, and under which id of its own.
alter table withdrawals
  add column api_key  text,
  add column order_id text check (char_length(order_id) between 1 and 64);
create index withdrawals_of_key on withdrawals (api_key, requested_at) where api_key is not null;
create index withdrawals_by_order on withdrawals (user_id, order_id) where order_id is not null;
