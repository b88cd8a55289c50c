-- Of the provider's own name of the card that an order was paid with, or tried to be. No number of a card ever comes here.
alter table card_orders add column card_hash bytea check (octet_length(card_hash) = 32);
create index card_orders_of_card on card_orders (card_hash) where card_hash is not null;
