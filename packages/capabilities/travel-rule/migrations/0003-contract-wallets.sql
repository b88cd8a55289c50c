-- Signatures that only the contract at an address can judge (EIP-1271): asked of the process that has a node.
create table travel_rule_signatures (
  -- Gone with the text that was to be signed.
  case_id   uuid primary key references travel_rule_challenges (case_id) on delete cascade,
  network   text not null,
  address   text not null,
  -- Of the text, as wallets hash it.
  digest    bytea not null check (octet_length(digest) = 32),
  signature bytea not null check (octet_length(signature) between 1 and 1000),
  verdict   boolean
);
create index travel_rule_signatures_waiting on travel_rule_signatures (network) where verdict is null;

alter table travel_rule_proofs
  drop constraint travel_rule_proofs_method_check,
  add constraint travel_rule_proofs_method_check check (
    method in ('message', 'bip322', 'eip191', 'eip1271', 'amount', 'staff'));
