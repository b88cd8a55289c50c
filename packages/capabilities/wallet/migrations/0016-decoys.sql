-- Who had a listed token say that nothing was moved to an address of ours: their addresses are meant to be copied.
create table wallet_decoys (
  network  text not null check (network ~ '^[A-Z0-9]{1,20}$'),
  receiver text not null,
  sender   text not null,
  seen_at  timestamptz not null,
  primary key (receiver, sender, network)
);
-- Where money of a user came from.
create index wallet_deposits_senders on wallet_deposits (user_id, sender) where sender is not null;
