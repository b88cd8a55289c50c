-- A token that is not listed, at an address of a user's: reported by its contract, looked up on the chain by whoever watches it
-- (wallet_deposits, side suspense), and sent back from there by two persons (wallet_returns). It is in no ledger account.
alter table wallet_recoveries
  alter column coin drop not null,
  add column contract text check (contract ~ '^0x[0-9a-f]{40}$'),
  add constraint wallet_recoveries_of check (num_nonnulls(coin, contract) = 1);
create index wallet_recoveries_of_tokens on wallet_recoveries (network, id) where state = 'open' and contract is not null;
