-- What two persons agreed that an index is made of; one without a row is made as the release has it.
create table index_recipes (
  -- "BTC/USDT".
  pair        text primary key,
  -- How much each source weighs: {"binance": 3}. One that is not named does not count.
  weights     jsonb not null,
  -- A source further than this from the median of all does not count.
  outlier_bps integer not null check (outlier_bps > 0),
  changed_at  timestamptz not null
);

create function announce_index_recipes() returns trigger language plpgsql as $$
begin
  perform pg_notify('index_recipes', '');
  return null;
end $$;

create trigger index_recipes_announce
  after insert or update or delete on index_recipes
  for each statement execute function announce_index_recipes();
