-- Between which marks a gas tank is kept, where two persons have decided that; chain units. Both nothing: it is not filled.
create table wallet_tank_marks (
  network    text primary key,
  low        numeric(78, 0) not null,
  high       numeric(78, 0) not null,
  changed_at timestamptz not null,
  check ((low = 0 and high = 0) or (low > 0 and high > low))
);

-- What a tank has too much goes back to the hot wallet, when two persons have said so.
alter table wallet_moves
  drop constraint wallet_moves_kind_check,
  add constraint wallet_moves_kind_check check (
    kind in ('push-warm', 'push-cold', 'refill-warm', 'refill-cold', 'refill-gas'));
alter table wallet_payments
  drop constraint wallet_payments_kind_check,
  add constraint wallet_payments_kind_check check (kind in ('payout', 'sweep', 'gas', 'fill', 'push-warm', 'push-cold',
    'refill-warm', 'refill-cold', 'refill-gas', 'return', 'tank', 'fuel'));
