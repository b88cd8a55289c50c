-- Of a dropped deposit, the transaction that its sender had mined in its place, where the node showed it (wallet-additions §3.8).
alter table wallet_deposits add column replaced_by text;
