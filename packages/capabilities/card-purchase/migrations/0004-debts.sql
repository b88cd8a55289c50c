-- What is taken later of a charge-back whose coins were not all there: each taking once, decided by two persons. How much it takes
-- is written down before the ledger is asked; what was taken adds up in card_orders.recovered.
create table card_debt_takings (
  order_id   uuid not null references card_orders (order_id),
  number     integer not null check (number > 0),
  decided_at timestamptz not null,
  spot       numeric check (spot >= 0),
  funding    numeric check (funding >= 0),
  settled_at timestamptz,
  primary key (order_id, number),
  check ((spot is null) = (funding is null)),
  check (settled_at is null or spot is not null)
);
-- One at a time.
create unique index card_debt_takings_open on card_debt_takings (order_id) where settled_at is null;
