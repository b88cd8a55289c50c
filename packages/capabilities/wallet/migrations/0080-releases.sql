-- Coins for the cold wallet, and deposits that go back, may have to wait until two persons have released them with their keys.
alter table wallet_moves drop constraint wallet_moves_state_check;
alter table wallet_moves add constraint wallet_moves_state_check
  check (state in ('unreleased', 'allowed', 'planned', 'done', 'failed'));
alter table wallet_returns drop constraint wallet_returns_state_check;
alter table wallet_returns add constraint wallet_returns_state_check
  check (state in ('unreleased', 'allowed', 'planned', 'done'));
