-- Prices somebody wants to hear of, once each.
create table price_alerts (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users (id),
  market      bigint not null,
  direction   text not null check (direction in ('above', 'below')),
  -- 10^-8 quote per whole base: ticks may change their size.
  price       bigint not null check (price > 0),
  created_at  timestamptz not null default now(),
  -- Null while it waits.
  fired_at    timestamptz,
  fired_price bigint,
  check ((fired_at is null) = (fired_price is null))
);

create index price_alerts_of_user on price_alerts (user_id, id);
-- All that wait are read at the start.
create index price_alerts_waiting on price_alerts (id) where fired_at is null;
