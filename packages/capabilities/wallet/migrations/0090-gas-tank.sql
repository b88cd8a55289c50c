-- A gas tank of its own, filled from the hot wallet (`tank`), from which coins for the fees of tokens go to where these lie (`fuel`).
-- Coins for fees that came from the hot wallet itself (`gas`) are of earlier versions.
alter table wallet_payments
  drop constraint wallet_payments_kind_check,
  add constraint wallet_payments_kind_check check (kind in ('payout', 'sweep', 'gas', 'fill', 'push-warm', 'push-cold',
    'refill-warm', 'refill-cold', 'return', 'tank', 'fuel'));

-- What lies at addresses of users for fees is ours, and is in no deposit.
alter table wallet_custody
  drop constraint wallet_custody_role_check,
  add constraint wallet_custody_role_check check (
    role in ('deposits', 'hot', 'warm', 'cold', 'gas', 'fuel', 'transit'));
