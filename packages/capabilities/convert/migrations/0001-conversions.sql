-- Conversions that were accepted. Written before the ledger is asked, so that a crash in between leaves a trace: what became
-- of those the ledger's lines tell. Amounts are ledger units.
create table conversions (
  id          bigint generated always as identity primary key,
  quote_id    text not null unique check (char_length(quote_id) between 1 and 64),
  user_id     bigint not null references users (id),
  from_coin   text not null,
  to_coin     text not null,
  from_amount numeric not null check (from_amount > 0),
  to_amount   numeric not null check (to_amount > 0),
  -- In USDT when it was quoted: daily limits count it.
  worth       numeric not null check (worth >= 0),
  spread_ppm  bigint not null check (spread_ppm between 0 and 1000000),
  state       text not null check (state in ('processing', 'success', 'failed')),
  -- Of failed ones.
  reason      text check ((reason is null) = (state <> 'failed')),
  accepted_at timestamptz not null
);

create index conversions_of_user on conversions (user_id, id);
create index conversions_open on conversions (id) where state = 'processing';
