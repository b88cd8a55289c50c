-- What comes to an ended relation may be any coin, in any wallet of its account. Null: the wallet it traded with.
alter table copy_transfers
  add column code    int,
  add column sub_key int,
  add column asset   int,
  add constraint copy_transfers_source check (num_nulls(code, sub_key, asset) in (0, 3)),
  add constraint copy_transfers_late check (code is null or kind = 'late');
