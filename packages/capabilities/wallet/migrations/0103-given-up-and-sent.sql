-- A transfer that was given up, and whose signed file was sent all the same: by which transaction, and what that cost.
alter table wallet_moves
  add column seen_txid text,
  add column seen_cost numeric(78, 0),
  add constraint wallet_moves_seen check (num_nonnulls(seen_txid, seen_cost) in (0, 2)),
  drop constraint wallet_moves_state_check,
  -- `recognised`: two persons have said that it is what it is; it is booked when it is final.
  add constraint wallet_moves_state_check check (
    state in ('unreleased', 'allowed', 'planned', 'done', 'failed', 'given-up', 'recognised'));
create unique index wallet_moves_seen_once on wallet_moves (network, seen_txid);

-- `own`: what came to an address of the house's, and is in suspense, has come from its cold wallet.
alter table wallet_postings
  drop constraint wallet_postings_subject,
  add constraint wallet_postings_subject check (
    (deposit_id is not null and kind in ('credit', 'reversal', 'suspend', 'restore', 'own')) or
    (withdrawal_id is not null and kind in ('lock', 'release', 'settle', 'approve', 'recall', 'refund', 'finish')) or
    (payment_id is not null and kind in ('leave', 'arrive', 'return', 'cost')));
