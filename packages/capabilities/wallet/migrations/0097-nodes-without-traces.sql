-- Whether a network's nodes tell of coins that contracts send; null: nobody has asked them yet.
alter table wallet_networks add column sees_internal boolean;
