-- Paper accounts: practice with money that is no value. Nothing here is part of the exchange's ledger.
create table paper_accounts (
  user_id    bigint primary key references users (id),
  -- Rises with every reset; rows of earlier lives are the history.
  life       integer not null,
  -- Of the next order, fill, position or statement.
  next_id    bigint not null
);

create table paper_lives (
  user_id     bigint not null references users (id),
  life        integer not null,
  started_at  bigint not null,
  ended_at    bigint,
  -- Worth in 10^-8 USDT when it began, and when it ended.
  start_value bigint not null,
  end_value   bigint,
  primary key (user_id, life)
);

-- Where paper money is. Over all places every asset of a life sums to zero.
create table paper_balances (
  user_id bigint not null references users (id),
  life    integer not null,
  place   text not null,
  asset   integer not null,
  amount  bigint not null,
  primary key (user_id, life, place, asset)
);

create table paper_movements (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users (id),
  life       integer not null,
  at_ms      bigint not null,
  from_place text not null,
  to_place   text not null,
  asset      integer not null,
  amount     bigint not null check (amount > 0),
  why        text not null,
  order_id   bigint not null
);
create index paper_movements_of_user on paper_movements (user_id, life, id);

create table paper_orders (
  user_id    bigint not null references users (id),
  order_id   bigint not null,
  life       integer not null,
  market     bigint not null,
  side       smallint not null,
  status     smallint not null,
  is_open    boolean not null,
  client_id  text not null,
  created_at bigint not null,
  -- The whole order; its numbers of units are texts.
  body       jsonb not null,
  primary key (user_id, order_id)
);
-- A repeat with the client order id of an earlier order is that order.
create unique index paper_orders_by_client_id on paper_orders (user_id, life, client_id);
create index paper_orders_open on paper_orders (user_id, order_id) where is_open;
create index paper_orders_ended on paper_orders (user_id, life, order_id) where not is_open;

create table paper_fills (
  user_id   bigint not null references users (id),
  fill_id   bigint not null,
  life      integer not null,
  order_id  bigint not null,
  market    bigint not null,
  is_buyer  boolean not null,
  is_maker  boolean not null,
  price     bigint not null,
  qty       bigint not null,
  quote     bigint not null,
  fee       bigint not null,
  fee_asset integer not null,
  realised  bigint not null,
  at_ms     bigint not null,
  primary key (user_id, fill_id)
);
create index paper_fills_of_order on paper_fills (user_id, order_id);

create table paper_positions (
  user_id     bigint not null references users (id),
  life        integer not null,
  market      bigint not null,
  position_id bigint not null,
  isolated    boolean not null,
  leverage    integer not null,
  qty         bigint not null,
  entry_value bigint not null,
  realised    bigint not null,
  fees        bigint not null,
  funding     bigint not null,
  opened_at   bigint not null,
  primary key (user_id, life, market)
);

-- Displayed lots that an account has taken, of levels that have not changed since.
create table paper_taken (
  user_id bigint not null references users (id),
  market  bigint not null,
  side    smallint not null,
  price   bigint not null,
  shown   bigint not null,
  taken   bigint not null,
  primary key (user_id, market, side, price)
);

-- Why a position was closed for its owner.
create table paper_liquidations (
  user_id      bigint not null references users (id),
  id           bigint not null,
  life         integer not null,
  market       bigint not null,
  at_ms        bigint not null,
  isolated     boolean not null,
  is_long      boolean not null,
  mark         bigint not null,
  index_price  bigint not null,
  equity       bigint not null,
  maintenance  bigint not null,
  qty          bigint not null,
  taken_over   bigint not null,
  value        bigint not null,
  fee          bigint not null,
  clearance    bigint not null,
  saving_price bigint not null,
  primary key (user_id, id)
);

-- Worth in 10^-8 USDT, the last of each hour in which it was looked at.
create table paper_values (
  user_id bigint not null references users (id),
  life    integer not null,
  hour_ms bigint not null,
  value   bigint not null,
  primary key (user_id, life, hour_ms)
);
