-- Coins that staff have taken out of conversions.
create table convert_stopped_coins (
  coin       text primary key,
  stopped_at timestamptz not null
);
