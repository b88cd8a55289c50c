-- Conversions at a limit price: open until a quote reaches it, the owner takes it back or its time is over. What is given is set aside
-- in the ledger (2103, 2141) meanwhile.
alter table conversions
  add column limit_price   numeric check (limit_price > 0),
  -- Whose price it is: of the coin that is given, in the other, or the other way around.
  add column is_sale       boolean,
  -- Which of the two amounts the owner has said.
  add column is_from_fixed boolean,
  -- What was set aside; ledger units.
  add column set_aside     numeric check (set_aside > 0),
  add column expires_at    timestamptz,
  -- What is being done with one that is in progress, and since when it has been decided.
  add column step          text check (step in ('lock', 'fill', 'cancel', 'expire')),
  add column decided_at    timestamptz;
alter table conversions add constraint conversions_limit_whole check (
  num_nonnulls(limit_price, is_sale, is_from_fixed, set_aside, expires_at, decided_at) in (0, 6));
alter table conversions add constraint conversions_step check (
  (step is null) or (state = 'processing' and limit_price is not null));
alter table conversions drop constraint conversions_state_check;
alter table conversions add constraint conversions_state_check check (
  state in ('processing', 'success', 'failed')
  or (limit_price is not null and state in ('open', 'cancelled', 'expired')));
create index conversions_at_limit on conversions (id) where state = 'open' or step is not null;
