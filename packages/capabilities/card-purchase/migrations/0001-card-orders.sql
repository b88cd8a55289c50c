-- Coins bought at a card provider. A row is written before the provider is asked to make the order, and says what it may cost;
-- what moved, the ledger alone says. Amounts of coins are ledger units, of currencies 10^-8 of one.
create table card_orders (
  id            bigint generated always as identity primary key,
  order_id      uuid not null unique,
  quote_id      uuid not null unique,
  user_id       bigint not null references users (id),
  provider      text not null,
  -- The provider's own number of it, and its page; none until it answered.
  provider_id   text,
  redirect_url  text,
  area          text not null,
  payment_type  text not null,
  currency      text not null,
  coin          text not null,
  asset         integer not null,
  pay           numeric not null check (pay > 0),
  fee           numeric not null check (fee >= 0 and fee < pay),
  price         numeric not null check (price > 0),
  coin_amount   numeric not null check (coin_amount > 0),
  -- Our share of the fee, in the coin.
  commission    numeric not null check (commission >= 0),
  state         text not null default 'created' check (state in ('created', 'pending-payment', 'paid', 'delivering',
    'completed', 'failed', 'expired', 'refunded', 'chargeback')),
  -- Of those that brought nothing.
  reason        text,
  -- Why the provider's word was not followed; persons look at it.
  problem       text,
  created_at    timestamptz not null,
  -- Business times of its journals.
  paid_at       timestamptz,
  returned_at   timestamptz,
  -- From then on what was bought may leave.
  held_until    timestamptz,
  asked_at      timestamptz,
  -- Two persons have decided to take back what is left of a charge-back; then what the buyer still had.
  settle_at     timestamptz,
  recovered     numeric check (recovered >= 0),
  -- All journals of one that was taken back are written.
  settled_at    timestamptz,
  -- The states whose journals need the moment have it.
  check (paid_at is not null or state not in ('paid', 'delivering', 'completed', 'chargeback')),
  check (settle_at is null or state = 'chargeback')
);

create index card_orders_of_user on card_orders (user_id, id);
create index card_orders_to_follow on card_orders (asked_at nulls first);
create index card_orders_held on card_orders (user_id, held_until) where held_until is not null;

-- Every state an order entered, once.
create table card_order_steps (
  order_id  uuid not null references card_orders (order_id),
  state     text not null,
  at        timestamptz not null,
  primary key (order_id, state)
);

-- What providers announced, once by their number of it, however often it is sent. Nothing follows from what it says: the
-- provider is asked.
create table card_events (
  provider     text not null,
  event_id     text not null check (char_length(event_id) between 1 and 100),
  order_id     uuid not null,
  type         text not null,
  received_at  timestamptz not null,
  times        integer not null default 1,
  handled_at   timestamptz,
  primary key (provider, event_id)
);

create index card_events_open on card_events (received_at) where handled_at is null;
