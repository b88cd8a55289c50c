-- What of the recovered came out of the funding account; the rest of it was spot's.
alter table card_orders
  add column recovered_funding numeric not null default 0,
  add constraint card_orders_recovered check (recovered_funding between 0 and coalesce(recovered, 0));
