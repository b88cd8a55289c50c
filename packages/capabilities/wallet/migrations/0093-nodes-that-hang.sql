-- A node that gets no blocks any more, and blocks that we have still to read, close a network too.
alter table wallet_networks drop constraint wallet_networks_suspended_check;
alter table wallet_networks add check (suspended in (
  'no-node', 'wrong-chain', 'node-away', 'node-behind', 'stalled', 'catching-up', 'stopped', 'operator'));
