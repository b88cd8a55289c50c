-- An order for a contract can be given another price.
alter table spot_order_events add column price bigint not null default 0;
